import { berlinDay, berlinTime } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { ListedOrderRow } from './all-orders.queries.ts';

/** Columns are named for programs; people read the screen. */
const header = [
  ...['order', 'source', 'number', 'partner', 'name', 'status', 'placed_at', 'paid_at', 'month'],
  ...['base', 'gross', 'qp', 'refunded', 'counted_base', 'counted_qp', 'reason'],
];

/**
 * Orders as CSV for a spreadsheet: `;` between cells, UTF-8 with BOM, decimal comma if the language has one, times in
 * Berlin. Cells that a spreadsheet would run as formulas are escaped.
 */
export function printAllOrders(rows: readonly ListedOrderRow[], locale: string): Buffer {
  const money = (cents: number) => {
    const amount = formatCents(cents);
    return locale === 'en' ? amount : amount.replace('.', ',');
  };
  const time = (at: Date | null) =>
    at === null ? '' : `${berlinDay(at.getTime())} ${berlinTime(at.getTime())}`;
  const lines = rows.map((row) => [
    ...[String(row.id), row.source, row.number, String(row.partner), row.displayName, row.status],
    ...[time(row.placedAt), time(row.paidAt), row.dateFrom?.slice(0, 7) ?? ''],
    ...[money(row.baseCents), money(row.grossCents), String(row.qp), money(row.refundedCents)],
    ...[row.reason === null ? money(row.countedCents) : money(0), String(row.countedQp), row.reason ?? ''],
  ]);
  const csv = stringify([header, ...lines], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Buffer.from(csv);
}
