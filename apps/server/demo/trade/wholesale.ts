import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';
import { wholesalePallet } from './catalogue.ts';
import type { DemoOrder } from './demo-order.ts';

type PlacedOrder = Omit<DemoOrder, 'id'>;

/** Bronze Leaf, the first level with a share in the infinity pool, requires five legs that reach Green (2,500 QP). */
const legs = 5;

/** Each has 6,000 QP: five legs of nine add up to 270,000, and Bronze Leaf begins at 250,000. */
const palletsALeg = 9;

/** The latest cycles with wholesale, including the open one. */
const cyclesWithWholesale = 3;

/**
 * Turns one order per cycle in each of five legs below Claire into a wholesale order. They carry her to Bronze Leaf, so
 * that the pools have holders. Nothing else of the network changes: neither the number of orders, nor their buyers.
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

/** The first order of each leg's affiliates in a cycle, for the requested number of legs. */
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

/** Affiliates below somebody, by id, with the direct partner of their leg. */
function affiliatesByLeg({ partners }: CoreNetwork, head: DemoPartner): Map<number, DemoPartner> {
  const legOf = new Map<number, DemoPartner>();
  for (const partner of partners) {
    if (partner.affiliateSince === null) continue;
    for (let at = partner; at.parent; at = at.parent) if (at.parent === head) legOf.set(partner.id, at);
  }
  return legOf;
}
