import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Cell, csvFile } from '../../accounting/csv-rows.ts';
import type { IssuedDocument } from '../../accounting/documents.queries.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { statementTexts } from '../paper/statement-texts.ts';
import { taxPackageTexts } from './tax-package-texts.ts';

/**
 * The documents of a year one by one, for whoever files the taxes of a partner; EUR. Headings are in the partner’s language. Decimal commas in
 * each: it is German tax offices that the programs of advisers are made for.
 */
export function adviserCsv(documents: readonly IssuedDocument[], locale: string): Buffer {
  const [text, words] = [taxPackageTexts(locale), statementTexts(locale)];
  const inEur = (name: string) => `${name} (EUR)`;
  return csvFile(
    [
      ...[words.date, text.number, text.kind, text.corrects, inEur(words.net), text.rate],
      ...[inEur(words.tax), inEur(words.gross), text.objectedOn],
    ],
    documents.map((document) => rowOf(document, locale)),
  );
}

function rowOf(document: IssuedDocument, locale: string): Cell[] {
  const { issuedAt, number, kind, corrects, netCents, rateBp, taxCents, objectedOn } = document;
  return [
    berlinDay(issuedAt.getTime()),
    formatPayoutNumber(number),
    paperTexts(locale).paperNames[kind],
    corrects === null ? null : formatPayoutNumber(corrects),
    { cents: netCents },
    // Basis points of a hundred are cents of one.
    { cents: rateBp },
    { cents: taxCents },
    { cents: netCents + taxCents },
    objectedOn,
  ];
}
