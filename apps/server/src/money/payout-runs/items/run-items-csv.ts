import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { ShownDestination } from './add-item.ts';
import type { ItemRow } from './run-items.queries.ts';

type Row = Omit<ItemRow, 'destination'> & ShownDestination;

/** Column names for programs; people use the screen. */
const header = [
  'payout',
  'partner',
  'name',
  'country',
  'status',
  'end_to_end_id',
  'net',
  'tax',
  'gross',
  'holder',
  'destination',
  'warnings',
  'reason',
  'failure',
  'value_on',
  'bank_reference',
  'returned_on',
  'return_code',
];

/**
 * The payouts in a run as CSV for spreadsheets: `;` between cells, UTF-8 with BOM, decimal comma in languages that use it.
 * Cells that look like formulas are escaped.
 */
export function printItems(rows: readonly Row[], locale: string): Buffer {
  const money = (cents: number) => {
    const amount = formatCents(cents);
    return locale === 'en' ? amount : amount.replace('.', ',');
  };
  const lines = rows.map((row) => [
    String(row.payout),
    String(row.partner),
    row.displayName,
    row.country ?? '',
    row.status,
    row.endToEndId,
    money(row.netCents),
    money(row.taxCents),
    money(row.amountCents),
    row.holder ?? '',
    row.destination,
    row.warnings.join(' '),
    row.reason ?? '',
    row.failure?.code ?? '',
    row.valueOn ?? '',
    row.bankReference ?? '',
    row.returned?.on ?? '',
    row.returned?.code ?? '',
  ]);
  const csv = stringify([header, ...lines], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Buffer.from(csv);
}
