import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ensureOpenCycle } from '../../cycles/cycle.queries.ts';

/** A paid order for a test. */
export interface PlacedOrder {
  readonly partner: number;
  readonly paidAt: Date;
  readonly baseCents: number;
  readonly qp: number;
  readonly refund?: { readonly at: Date; readonly baseCents: number; readonly qp: number };
}

/** Inserts a paid order into the cycle of its payment. Returns its id. */
export async function placeOrder(
  db: Kysely<DB>,
  { partner, paidAt, baseCents, qp, refund }: PlacedOrder,
): Promise<number> {
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, paidAt));
  const { id } = await db
    .insertInto('orders')
    .values({
      source: 'test',
      number: randomUUID(),
      partner_id: partner,
      status: refund?.baseCents === baseCents ? 'refunded' : 'paid',
      placed_at: paidAt,
      paid_at: paidAt,
      cycle_id: cycle.id,
      base_cents: baseCents,
      gross_cents: baseCents,
      qp,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (refund) {
    await db
      .insertInto('refunds')
      .values({ order_id: id, refunded_at: refund.at, base_cents: refund.baseCents, qp: refund.qp })
      .execute();
  }
  return id;
}
