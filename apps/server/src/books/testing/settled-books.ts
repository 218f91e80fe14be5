import type { Kysely } from 'kysely';
import { closeCycle } from '../../cycles/close-cycle.ts';
import { ensureOpenCycle } from '../../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../cycles/recompute-cycle.ts';
import { growLeaders, type Leaders } from '../../cycles/testing/leaders.ts';
import { issueRefundCorrections } from '../../payouts/paper/issue-refund-corrections.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { approvePayout, endPayout, payOut, releaseAt, reverseAt } from './booked.ts';

/** What is refunded of an order; all of it makes the order a refunded one. */
export interface TestRefund {
  readonly order: number;
  readonly baseCents: number;
  readonly qp: number;
  readonly at: Date;
  readonly isWhole?: boolean;
}

/** Writes a refund, as the import does, and takes back what a closed cycle credited for it. */
export async function refundOrder(db: Kysely<DB>, refund: TestRefund): Promise<void> {
  const { order, baseCents, qp, at, isWhole = false } = refund;
  await db
    .insertInto('refunds')
    .values({ order_id: order, refunded_at: at, base_cents: baseCents, qp })
    .execute();
  if (isWhole) await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order).execute();
  const rest = await db
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.order_id', 'orders.id')
    .select(({ fn }) => ['orders.base_cents as base', fn.sum<number>('refunds.base_cents').as('refunded')])
    .where('orders.id', '=', order)
    .groupBy('orders.id')
    .executeTakeFirstOrThrow();
  await reverseAt(db, { order, remainingBaseCents: rest.base - Number(rest.refunded), now: at });
}

/**
 * Books with everything in them that books can hold: two closed cycles with every bonus, an open one with
 * projected credits, releases, a payout of every status, reversals with and without debt, one of them corrected by a paper.
 */
export async function settleBooks(database: Database): Promise<Leaders> {
  const { db } = database;
  const leaders = await growLeaders(db);
  const { idOf, orders, addOrder } = leaders;
  const april = await ensureOpenCycle(db, new Date('2026-04-10T00:00:00Z'));
  await addOrder('lena', { cycle: april.id, paidAt: '2026-04-05T00:00:00Z', baseCents: 50_00, qp: 500 });
  await closeCycle(database, leaders.march, () => new Date('2026-04-02T05:00:00Z'));
  await releaseAt(db, new Date('2026-04-14T12:00:00Z'));

  const own = idOf('own');
  const first = await payOut(db, own, new Date('2026-04-14T13:00:00Z'));
  await endPayout(db, { payout: first, partner: own, at: new Date('2026-04-15T00:00:00Z'), end: 'rejected' });
  const second = await payOut(db, own, new Date('2026-04-15T01:00:00Z'));
  const said = { tax_kind: 'standard', particulars: Buffer.from('what its credit note says') } as const;
  await db.updateTable('payouts').set(said).where('id', '=', second).execute();
  await endPayout(db, { payout: second, partner: own, at: new Date('2026-04-15T02:00:00Z'), end: 'paid' });
  await refundOrder(db, {
    order: orders.direct,
    baseCents: 20_00,
    qp: 20,
    at: new Date('2026-04-15T03:00:00Z'),
  });
  await releaseAt(db, new Date('2026-04-16T00:00:00Z'));
  await payOut(db, own, new Date('2026-04-16T01:00:00Z'));
  const green = await payOut(db, idOf('green1'), new Date('2026-04-16T01:00:00Z'));
  await approvePayout(db, green, new Date('2026-04-16T02:00:00Z'));

  await refundOrder(db, {
    order: orders.deep,
    baseCents: 100_05,
    qp: 100,
    at: new Date('2026-04-16T03:00:00Z'),
    isWhole: true,
  });
  await closeCycle(database, april, () => new Date('2026-05-02T05:00:00Z'));
  await issueRefundCorrections({ db, clock: { now: () => new Date('2026-06-01T00:00:00Z') } });
  const may = await ensureOpenCycle(db, new Date('2026-05-10T00:00:00Z'));
  await addOrder('carl', { cycle: may.id, paidAt: '2026-05-05T00:00:00Z', baseCents: 70_00, qp: 700 });
  await recomputeStatistics(database, may, () => new Date('2026-05-10T00:00:00Z'));
  return leaders;
}
