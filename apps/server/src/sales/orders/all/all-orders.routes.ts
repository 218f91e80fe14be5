import {
  getAllOrdersCsv,
  getOrderCounting,
  listAllOrders,
  listOrderSources,
} from '@blattwerk/contract/orders/orders.contract.ts';
import type { Kysely } from 'kysely';
import { findPlan } from '../../../company/plans/find-plan.ts';
import { findUplineAt } from '../../../network/team/upline-at.queries.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Route } from '../../../platform/http/route.ts';
import { instantOf } from '../explanation.queries.ts';
import { type CountingFacts, presentCounting, presentListedOrder } from './all-orders.presenter.ts';
import {
  findAllOrdersOf,
  findAllOrdersPage,
  findListedOrder,
  findSources,
  type ListedOrderRow,
} from './all-orders.queries.ts';
import { printAllOrders } from './all-orders-csv.ts';
import { findBuyerAt } from './buyer-at.queries.ts';

/** Everybody's orders, for operators: where each counts, and why. */
export function allOrdersRoutes(route: Route): void {
  route(listAllOrders, async ({ list }, { db, clock }) => {
    const { rows, total } = await findAllOrdersPage(db, { list, now: clock.now() });
    return { items: rows.map(presentListedOrder), total };
  });

  route(listOrderSources, (_, { db }) => findSources(db));

  route(getAllOrdersCsv, async ({ query, session }, { db, clock }) => {
    const { text, status, source, cycle, buyer, counts, reason } = query;
    const filter = {
      ...(text !== undefined && { text }),
      ...(status !== undefined && { status: [status] }),
      ...(source !== undefined && { source: [source] }),
      ...(cycle !== undefined && { cycle }),
      ...(buyer !== undefined && { buyer }),
      ...(counts !== undefined && { counts: counts === 'true' }),
      ...(reason !== undefined && { reason: [reason] }),
    };
    const rows: ListedOrderRow[] = [];
    for await (const batch of findAllOrdersOf(db, { filter, now: clock.now() })) rows.push(...batch);
    return {
      type: 'text/csv' as const,
      name: 'orders.csv',
      body: printAllOrders(rows, session.user.locale),
      disposition: 'attachment' as const,
    };
  });

  // One snapshot: the open cycle's instant and its figures are replaced together.
  route(getOrderCounting, ({ params: { id } }, { db, clock }) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const now = clock.now();
        const row = await findListedOrder(tx, { id, now });
        if (row === undefined) throw notFound();
        return presentCounting(row, await findFacts(tx, row, now));
      }),
  );
}

async function findFacts(db: Kysely<DB>, row: ListedOrderRow, now: Date): Promise<CountingFacts> {
  const instant = instantOf(row, now);
  const buyer = await findBuyerAt(db, { partner: row.partner, instant: instant ?? now });
  if (row.cycle === null || instant === null || row.reason !== null)
    return { buyer, instant, upline: [], plan: null };
  const above = { partner: row.partner, instant, cycle: row.cycle, upTo: null };
  const plan = row.planVersion === null ? null : await findPlan(db, { planVersion: row.planVersion });
  return { buyer, instant, upline: await findUplineAt(db, above), plan };
}
