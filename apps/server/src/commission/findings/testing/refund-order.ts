import type { Kysely } from 'kysely';
import { lockBooks } from '../../../money/books/books-lock.ts';
import { reverseCredits } from '../../../money/books/reverse-credits.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

/** A refund in a test: of a whole order unless a base is given, with its share of the QP. */
export interface RefundedOrder {
  readonly order: number;
  readonly at: Date;
  readonly baseCents?: number;
}

/** Refunds an order as its import would, and reverses its level bonus if its cycle is closed. */
export function refundOrder(db: Kysely<DB>, { order, at, baseCents }: RefundedOrder): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const stored = await tx
      .selectFrom('orders')
      .select(['base_cents as baseCents', 'qp'])
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    const before = await tx
      .selectFrom('refunds')
      .select(({ fn }) => [fn.sum<number>('base_cents').as('baseCents'), fn.sum<number>('qp').as('qp')])
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    const leftCents = stored.baseCents - Number(before.baseCents ?? 0);
    const base = baseCents ?? leftCents;
    const isWhole = base === leftCents;
    const qp = isWhole
      ? stored.qp - Number(before.qp ?? 0)
      : Math.floor((stored.qp * base) / stored.baseCents);
    await tx
      .insertInto('refunds')
      .values({ order_id: order, refunded_at: at, base_cents: base, qp })
      .execute();
    if (isWhole) await tx.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order).execute();
    await reverseCredits(tx, { order, remainingBaseCents: leftCents - base, now: at });
  });
}
