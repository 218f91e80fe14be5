import { sql } from 'kysely';
import { type ImportShop, tea } from './import-shop.ts';
import { box } from './shop-months.ts';

export type Cells = Record<string, string | number>;

/** An order paid on a day with a box of 83.19 net and 60 QP, and tea of 20.00 net and 10 QP. */
export const boxAndTea = (number: number, day: string): Cells[] => [
  { ...box(number, day), line: 1 },
  { ...box(number, day), ...tea, line: 2 },
];

export const refund = (number: number, cells: Cells): Cells => ({
  number,
  status: 'paid',
  placed_at: '',
  refund_at: '2026-05-15 12:00',
  ...cells,
});

/** A refund of the whole box. */
export const ofBox = (number: number, cells: Cells = {}): Cells =>
  refund(number, { refund_line: 1, refund_gross: '99,00', ...cells });

/** A refund of everything left of an order. */
export const isRefunded = (number: number, time: string): Cells => ({
  number,
  status: 'refunded',
  placed_at: '',
  refunded_at: time,
});

/** Number, net value and QP of the refunds, and the line number that each names. */
export async function storedRefunds({ database }: ImportShop): Promise<unknown[]> {
  const { rows } = await sql<{ refund: unknown }>`
    select jsonb_build_array(refunds.number, base_cents, refunds.qp, line.position) as refund
    from refunds left join order_lines as line on line.id = order_line_id order by refunds.id`.execute(
    database.db,
  );
  return rows.map((row) => row.refund);
}
