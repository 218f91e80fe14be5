import { sql } from 'kysely';
import { reverseCredits } from '../../../money/books/reverse-credits.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { bookCycles, type ImportNotice } from './book-cycles.ts';
import type { Decision } from './decide-order.ts';
import { endMemberships } from './end-memberships.ts';
import { orderKey } from './lookup.queries.ts';
import { openMemberships } from './open-memberships.ts';
import { refundVouchers } from './refund-vouchers.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** A decision with the id of its row. */
interface Written extends Decision {
  readonly id: number;
}

/**
 * Writes the decisions, in a transaction that holds the lock of the books: the exclusive one if an order of a closed
 * cycle is refunded.
 * @returns the orders whose payment has become known, the refunded ones, and the notices about them
 */
export async function writeOrders(
  tx: Tx,
  decisions: readonly Decision[],
  now: Date,
): Promise<{ paid: number[]; refunded: number[]; notices: ImportNotice[] }> {
  const { booked: cycleIds, notices } = await bookCycles(tx, decisions.filter(becomesPaid));
  const ids = await insertOrders(
    tx,
    decisions.filter(({ known }) => !known),
    { cycleIds, now },
  );
  const written = decisions.map((decision) => {
    const id = decision.known?.id ?? ids.get(orderKey(decision.parsed));
    if (id === undefined) throw new Error(`the order ${decision.parsed.number} was not inserted`);
    return { ...decision, id };
  });
  await updateOrders(
    tx,
    written.filter(({ known }) => known),
    { cycleIds, now },
  );
  await writeLines(
    tx,
    written.filter(({ lines }) => lines !== null),
  );
  await insertRefunds(tx, written, now);
  await nameLines(tx, written);
  await openMemberships(
    tx,
    written.filter((order) => order.status === 'paid' && becomesPaid(order)).map(({ id }) => id),
  );
  await endMemberships(
    tx,
    written
      .filter(({ known, refunds, named }) => known && refunds.length + named.length > 0)
      .map(({ id }) => id),
  );
  await refundVouchers(
    tx,
    written.filter(({ refunds, named }) => refunds.length + named.length > 0).map(({ id }) => id),
    now,
  );
  // Before any reversal: a reversal is due together with what it reverses.
  await writeDeliveries(tx, written.filter(saysAnewOfDelivery), now);
  for (const { id, known, baseCents, refunds } of written) {
    if (!known?.isClosed || refunds.length === 0) continue;
    const refunded = [...known.refunds, ...refunds].reduce((sum, refund) => sum + refund.baseCents, 0);
    await reverseCredits(tx, { order: id, remainingBaseCents: baseCents - refunded, now });
  }
  const refunded = written.filter(({ refunds }) => refunds.length > 0).map(({ id }) => id);
  return { paid: written.filter(becomesPaid).map(({ id }) => id), refunded, notices };
}

function becomesPaid({ known, paidAt }: Decision): boolean {
  return paidAt !== null && (known === undefined || known.paidAt === null);
}

function saysAnewOfDelivery({ known, deliveredAt }: Decision): boolean {
  return (deliveredAt?.getTime() ?? null) !== (known?.deliveredAt?.getTime() ?? null);
}

/** The cycles of orders that become paid, by their keys, and when that becomes known. */
interface Booking {
  readonly cycleIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

function rowOf(order: Decision, { cycleIds, now }: Booking) {
  return {
    id: order.known?.id ?? null,
    source: order.parsed.source,
    number: order.parsed.number,
    partner_id: order.partnerId,
    status: order.status,
    placed_at: order.placedAt,
    paid_at: order.paidAt,
    delivered_at: order.deliveredAt,
    cycle_id: cycleIds.get(orderKey(order.parsed)) ?? null,
    base_cents: order.baseCents,
    gross_cents: order.grossCents,
    qp: order.qp,
    is_history: order.isHistory,
    payment_known_at: becomesPaid(order) ? now : null,
  };
}

const orderRow = sql`row (id bigint, source text, number text, partner_id bigint, status text, placed_at timestamptz,
  paid_at timestamptz, cycle_id bigint, base_cents bigint, gross_cents bigint, qp integer, is_history boolean, delivered_at timestamptz,
  payment_known_at timestamptz)`;

async function insertOrders(
  tx: Tx,
  orders: readonly Decision[],
  booking: Booking,
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const rows = orders.map((order) => rowOf(order, booking));
  const inserted = await sql<{ id: number; source: string; number: string }>`
    insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp,
      is_history, delivered_at, payment_known_at)
    select source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp, is_history,
      delivered_at, payment_known_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${orderRow}
    returning id, source, number`.execute(tx);
  return new Map(inserted.rows.map((row) => [orderKey(row), row.id]));
}

async function updateOrders(tx: Tx, orders: readonly Decision[], booking: Booking): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => rowOf(order, booking));
  await sql`
    update orders set status = row.status, placed_at = row.placed_at, paid_at = row.paid_at,
      cycle_id = coalesce(orders.cycle_id, row.cycle_id), base_cents = row.base_cents,
      gross_cents = row.gross_cents, qp = row.qp, is_history = orders.is_history or row.is_history,
      delivered_at = row.delivered_at, payment_known_at = coalesce(orders.payment_known_at, row.payment_known_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${orderRow}
    where orders.id = row.id`.execute(tx);
}

/** Positions of an open order are replaced; those of a paid one never change. */
async function writeLines(tx: Tx, orders: readonly Written[]): Promise<void> {
  const known = orders.filter((order) => order.known).map(({ id }) => id);
  if (known.length > 0)
    await sql`delete from order_lines where order_id = any(${known}::bigint[])`.execute(tx);
  const rows = orders.flatMap(({ id, lines }) =>
    (lines ?? []).map((line, place) => ({
      order_id: id,
      place,
      position: line.position,
      product_id: line.product.id,
      quantity: line.quantity,
      net_cents: line.netCents,
      gross_cents: line.grossCents,
      vat_bp: line.vatBp,
      qp: line.qp,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into order_lines (order_id, position, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
    select order_id, position, product_id, quantity, net_cents, gross_cents, vat_bp, qp
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (order_id bigint, place integer, position text,
      product_id bigint, quantity integer, net_cents bigint, gross_cents bigint, vat_bp integer, qp integer)
    order by order_id, place`.execute(tx);
}

/** The line of a `row`, which has its index among the lines of its order. */
const lineOfRow = sql`case when row.line is not null then (
  select line.id from order_lines as line where line.order_id = row.order_id order by line.id offset row.line limit 1
) end`;

async function insertRefunds(tx: Tx, orders: readonly Written[], now: Date): Promise<void> {
  const rows = orders.flatMap(({ id, refunds }) =>
    refunds.map(({ number, at, baseCents, qp, line }) => ({
      order_id: id,
      number,
      line,
      refunded_at: at,
      base_cents: baseCents,
      qp,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into refunds (order_id, order_line_id, number, refunded_at, recorded_at, base_cents, qp)
    select order_id, ${lineOfRow}, number, refunded_at, ${now}::timestamptz, base_cents, qp
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (order_id bigint, line integer, number text,
      refunded_at timestamptz, base_cents bigint, qp integer)`.execute(tx);
}

/** Records the positions of stored refunds; what they took back stays. */
async function nameLines(tx: Tx, orders: readonly Written[]): Promise<void> {
  const rows = orders.flatMap((order) =>
    order.named.map(({ id, line }) => ({ id, order_id: order.id, line })),
  );
  if (rows.length === 0) return;
  await sql`
    update refunds set order_line_id = ${lineOfRow}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, order_id bigint, line integer)
    where refunds.id = row.id`.execute(tx);
}
