import {
  countOrders,
  getDetailsAndCommissions,
  getOrder,
  listOrders,
} from '@blattwerk/contract/orders/orders.contract.ts';
import { presentCredit } from '../../commission/credits/credit.presenter.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn, ownPartner } from '../../platform/http/session.ts';
import { findBeneficiaries, findOrderCredits } from './order-credits.queries.ts';
import { requireVisibleOrder, seesAllOrders } from './orders.policy.ts';
import { presentOrder, presentOrderDetail } from './orders.presenter.ts';
import { countVisibleOrders, findOrderDetails, findOrderPage } from './orders.queries.ts';

/** A partner's orders and those of their direct customers. */
export function orderRoutes(route: Route): void {
  route(listOrders, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const now = deps.clock.now();
    const { rows, total } = await findOrderPage(deps.db, { partner: params.id, list, now });
    const orders = rows.map(({ id }) => id);
    const credits = await findOrderCredits(deps.db, { partner: params.id, orders, now });
    return { items: rows.map((row) => presentOrder(row, credits)), total };
  });

  route(countOrders, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    return {
      totalNumber: await countVisibleOrders(deps.db, { partner: params.id, now: deps.clock.now() }),
    };
  });

  route(getOrder, async ({ params, session }, deps) => {
    const order = await requireVisibleOrder(deps, session, params.id);
    const { partner } = session;
    if (partner === null) return presentOrder(order, []);
    const at = { partner: partner.id, orders: [order.id], now: deps.clock.now() };
    return presentOrder(order, await findOrderCredits(deps.db, at));
  });

  route(getDetailsAndCommissions, async ({ query, session }, deps) => {
    const order = await requireVisibleOrder(deps, session, query.orderId);
    const details = await findOrderDetails(deps.db, { order: order.id, locale: session.user.locale });
    const partners = seesAllOrders(session)
      ? await findBeneficiaries(deps.db, order.id)
      : [ownPartner(session).id];
    const at = { orders: [order.id], now: deps.clock.now() };
    const found = await Promise.all(partners.map((partner) => findOrderCredits(deps.db, { ...at, partner })));
    const credits = found.flat();
    const own = credits.filter(({ partner }) => isOwn(session, partner));
    return {
      order: presentOrder(order, own),
      orderDetails: details.map(presentOrderDetail),
      orderCommissions: credits.map(presentCredit),
    };
  });
}
