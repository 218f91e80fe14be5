import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Cell, csvFile } from '../../accounting/csv-rows.ts';
import type { IssuedDocument } from '../../accounting/documents.queries.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { statementTexts } from '../paper/statement-texts.ts';
import { taxPackageTexts } from './tax-package-texts.ts';

/**
 * The documents of a year, for the partner's tax adviser; EUR. Headings are in the partner’s language, but the decimal comma is
 * always used: advisers' software is made for German tax offices.
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
    // A rate in basis points, printed as hundredths like cents.
    { cents: rateBp },
    { cents: taxCents },
    { cents: netCents + taxCents },
    objectedOn,
  ];
}
