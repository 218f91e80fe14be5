import { getOrderExplanation } from '@blattwerk/contract/orders/orders.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartnerId } from '../../platform/http/session.ts';
import { presentOrderExplanation } from './explanation.presenter.ts';
import { findOrderExplanationFacts } from './explanation.queries.ts';
import { requireVisibleOrder, seesAllOrders } from './orders.policy.ts';

/** Why an order earns whom what. */
export function orderExplanationRoutes(route: Route): void {
  // One snapshot: the open cycle's levels and its instant are replaced together. An operator's access is written to the
  // audit log.
  route(getOrderExplanation, ({ params, session }, deps) =>
    deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const order = await requireVisibleOrder({ ...deps, db }, session, params.id);
        const seesAll = seesAllOrders(session);
        const partner = ownPartnerId(session);
        const upTo = seesAll ? null : partner;
        const facts = await findOrderExplanationFacts(db, order, { upTo, now: deps.clock.now() });
        return presentOrderExplanation(order, facts, { partner, seesAll });
      }),
  );
}
