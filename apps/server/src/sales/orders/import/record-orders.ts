import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { recordEvents, type WebhookEvent } from '../../../messaging/webhooks/record-events.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

interface OrderRow {
  readonly id: number;
  readonly source: string;
  readonly number: string;
  readonly partner: number;
  readonly status: 'paid' | 'refunded';
  readonly cycle: number | null;
  readonly paidAt: Date;
  readonly baseCents: number;
  readonly qp: number;
  readonly refundedCents: number;
}

/** Records events for webhooks: orders whose payment has just become known, and those just refunded. */
export async function recordOrders(
  tx: Tx,
  { paid, refunded, now }: { paid: readonly number[]; refunded: readonly number[]; now: Date },
): Promise<void> {
  const rows = await findOrders(tx, [...new Set([...paid, ...refunded])]);
  const isOf = (ids: readonly number[]) => {
    const known = new Set(ids);
    return ({ id }: OrderRow) => known.has(id);
  };
  await recordEvents(tx, [
    ...rows.filter(isOf(paid)).map((order) => countedOf(order, now)),
    ...rows.filter(isOf(refunded)).map((order) => refundedOf(order, now)),
  ]);
}

function countedOf(order: OrderRow, at: Date): WebhookEvent {
  const paidAt = `${order.paidAt.toISOString().slice(0, 19)}+00:00`;
  return { type: 'order.counted', at, data: { ...sharedOf(order), cycle: order.cycle, paidAt } };
}

function refundedOf(order: OrderRow, at: Date): WebhookEvent {
  const { status, refundedCents } = order;
  const data = { ...sharedOf(order), status, refunded: formatCents(refundedCents) };
  return { type: 'order.refunded', at, data };
}

function sharedOf({ id, source, number, partner, baseCents, qp }: OrderRow) {
  return { order: id, source, number, partner, base: formatCents(baseCents), qp, currency: 'EUR' } as const;
}

/** Orders are not read if no receiver subscribed to them. */
async function findOrders(tx: Tx, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderRow>`
    select id, source, number, partner_id as partner, status, cycle_id as cycle, paid_at as "paidAt",
      base_cents as "baseCents", qp, (
        select coalesce(sum(refund.base_cents), 0)::bigint from refunds as refund where refund.order_id = orders.id
      ) as "refundedCents"
    from orders
    where id = any(${ids}::bigint[])
      and exists (select from webhook_receivers where events && array['order.counted', 'order.refunded'])
    order by paid_at, id`.execute(tx);
  return rows;
}
