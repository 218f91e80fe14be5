import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';
import { wholesalePallet } from './catalogue.ts';
import type { DemoOrder } from './demo-order.ts';

type PlacedOrder = Omit<DemoOrder, 'id'>;

/** Bronze Leaf, the first level with a share in the infinity pool, asks for five legs that reach Green (2,500 QP). */
const legs = 5;

/** Each brings 6,000 QP: five legs of nine come to 270,000, and Bronze Leaf begins at 250,000. */
const palletsALeg = 9;

/** Closed cycles, the latest ones, that wholesale was sold in, and the open one. */
const cyclesWithWholesale = 3;

/**
 * Turns one order a cycle in each of five legs below Claire into a wholesale order. They carry her to Bronze Leaf, so that the
 * pools have holders. Nothing else of the network changes: not the number of orders, nor who bought what.
 */
export function withWholesale(
  time: DemoTime,
  network: CoreNetwork,
  orders: readonly PlacedOrder[],
): PlacedOrder[] {
  const buyers = affiliatesByLeg(network, network.claire);
  const sold = new Set<PlacedOrder>();
  for (const cycle of time.cycles.slice(-cyclesWithWholesale - 1)) {
    for (const order of firstOrders(buyers, cycle, orders)) sold.add(order);
  }
  return orders.map((order) => {
    if (!sold.has(order)) return order;
    return {
      partnerId: order.partnerId,
      placedAt: order.placedAt,
      status: 'paid',
      paidAt: order.paidAt ?? order.placedAt,
      lines: [{ product: wholesalePallet, quantity: palletsALeg }],
    };
  });
}

/** The first order of each leg's affiliates in a cycle, for as many legs as are asked for. */
function firstOrders(
  legOf: ReadonlyMap<number, DemoPartner>,
  cycle: DemoCycle,
  orders: readonly PlacedOrder[],
): PlacedOrder[] {
  const found = new Map<DemoPartner, PlacedOrder>();
  for (const order of orders) {
    const leg = legOf.get(order.partnerId);
    const at = order.paidAt ?? order.placedAt;
    const isGoods = order.lines.every(({ product }) => product.kind === 'goods');
    if (leg === undefined || found.has(leg) || !isGoods || order.status === 'open') continue;
    if (at >= cycle.startMs && at <= cycle.untilMs && found.size < legs) found.set(leg, order);
  }
  return [...found.values()];
}

/** Affiliates below somebody, by their number, with the direct partner that they belong to. */
function affiliatesByLeg({ partners }: CoreNetwork, head: DemoPartner): Map<number, DemoPartner> {
  const legOf = new Map<number, DemoPartner>();
  for (const partner of partners) {
    if (partner.affiliateSince === null) continue;
    for (let at = partner; at.parent; at = at.parent) if (at.parent === head) legOf.set(partner.id, at);
  }
  return legOf;
}
