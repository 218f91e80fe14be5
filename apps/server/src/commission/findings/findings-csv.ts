import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { paperTexts } from '../../money/payouts/paper/paper-texts.ts';
import { findingTexts } from './finding-texts.ts';
import type { FindingRow } from './findings.queries.ts';

/** Findings as CSV for spreadsheets: `;`, UTF-8 with BOM, decimal comma in languages that use it. */
export async function findingsCsv(
  pages: AsyncIterable<readonly FindingRow[]>,
  locale: string,
): Promise<Buffer> {
  const text = findingTexts(locale);
  const heading = [
    ...[text.month, text.partnerNumber, text.partner, text.bonus, text.stage, text.credit, text.credited],
    ...[text.computed, text.difference, text.stood, text.refunds, text.refunded, text.foundOn, text.status],
  ];
  const parts = [print([heading], { bom: true })];
  for await (const rows of pages)
    parts.push(
      print(
        rows.map((row) => cellsOf(row, locale)),
        { bom: false },
      ),
    );
  return Buffer.concat(parts);
}

function cellsOf(row: FindingRow, locale: string): string[] {
  const money = (cents: number) => {
    const amount = formatCents(cents);
    return locale === 'en' ? amount : amount.replace('.', ',');
  };
  return [
    row.cycle.dateFrom.slice(0, 7),
    String(row.partner),
    row.displayName,
    paperTexts(locale).bonuses[row.bonus] ?? row.bonus,
    row.stage,
    row.credit === null ? '' : String(row.credit),
    money(row.creditedCents),
    money(row.computedCents),
    money(row.differenceCents),
    money(row.stoodCents),
    String(row.refundCount),
    money(row.refundedCents),
    berlinDay(row.foundAt.getTime()),
    findingTexts(locale).statuses[row.status],
  ];
}

function print(rows: readonly (readonly string[])[], { bom }: { readonly bom: boolean }): Buffer {
  const csv = stringify(
    rows.map((row) => [...row]),
    {
      delimiter: ';',
      bom,
      record_delimiter: 'windows',
      // Names are user input, so formulas are escaped below. Negative amounts are numbers.
      escape_formulas: false,
      cast: { string: (cell) => (/^[=+@\t\r]|^-(?!\d+[.,]\d\d$)/.test(cell) ? `'${cell}` : cell) },
    },
  );
  return Buffer.from(csv);
}
