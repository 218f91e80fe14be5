import { formatDemandNumber } from '../../corrections/demand-number.ts';
import { correctionTexts } from '../../corrections/paper/correction-texts.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { lineRow, monthRows, statementsFile } from '../paper/statement-csv.ts';
import type { StatementLine } from '../paper/statement-lines.ts';
import { statementTexts } from '../paper/statement-texts.ts';
import type { YearStatement } from './year-statement.ts';
import { yearTexts } from './year-texts.ts';

/** A year statement as CSV for spreadsheets: the rows of its months, then its documents and totals. */
export function yearCsv(year: YearStatement, locale: string): Buffer {
  const rows = [
    ...year.months.flatMap((month) => monthRows(month, locale)),
    ...[...documentLines(year, locale), ...sumLines(year, locale)].map((line) =>
      lineRow(String(year.year), line, locale),
    ),
  ];
  return statementsFile(rows, locale);
}

/** The documents of a year, with the letters about debts last. */
export function documentLines({ documents, letters }: YearStatement, locale: string): StatementLine[] {
  const { paperNames } = paperTexts(locale);
  return [
    ...documents.map(({ kind, number, issuedAt, netCents, taxCents }) => ({
      text: paperNames[kind],
      at: issuedAt,
      paper: formatPayoutNumber(number),
      cents: netCents,
      taxCents,
      grossCents: netCents + taxCents,
    })),
    ...letters.map(({ number, issuedAt, netCents, taxCents }) => ({
      text: correctionTexts(locale).demand,
      at: issuedAt,
      paper: formatDemandNumber(number),
      cents: netCents,
      taxCents,
      grossCents: netCents + taxCents,
    })),
  ];
}

/** The totals of the months; credits by bonus are included in them. */
function sumLines(year: YearStatement, locale: string): StatementLine[] {
  const text = yearTexts(locale);
  const line = (name: string, cents: number): StatementLine => ({
    text: `${text.total} ${name}`,
    at: null,
    paper: null,
    cents,
    taxCents: null,
    grossCents: null,
  });
  const { bonuses } = paperTexts(locale);
  return [
    ...year.bonuses.map(({ bonus, cents }) => line(bonuses[bonus] ?? bonus, cents)),
    line(text.credits, year.creditsCents),
    line(statementTexts(locale).reversals, year.reversalsCents),
    line(text.corrections, year.correctionsCents + year.writtenOffCents),
    ...(year.paidBackCents === 0
      ? []
      : [
          {
            ...line(statementTexts(locale).paidBack, year.paidBackCents),
            taxCents: year.taxPaidBackCents,
            grossCents: year.paidBackCents + year.taxPaidBackCents,
          },
        ]),
    {
      ...line(text.paid, 0 - year.payoutsCents),
      taxCents: 0 - year.taxCents,
      grossCents: 0 - year.payoutsCents - year.taxCents,
    },
  ];
}
