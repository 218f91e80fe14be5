import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { qpOfRefund } from '@blattwerk/plan/volumes/refunds.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';
import { createRandom, type Random } from '../random.ts';
import { familyPack, goods } from './catalogue.ts';
import { type DemoLine, type DemoOrder, orderAmounts } from './demo-order.ts';
import type { DemoMembership } from './memberships.ts';
import { createQpLimits, type QpLimits } from './qp-limits.ts';
import { withWholesale } from './wholesale.ts';

type NewOrder = Omit<DemoOrder, 'id'>;

/**
 * All orders of the core network, `total` of them, oldest first: those of the memberships, the planned ones of the
 * kick-start bonus, and baskets of goods for the rest.
 */
export function createCoreOrders(
  time: DemoTime,
  network: CoreNetwork,
  memberships: readonly DemoMembership[],
  total: number,
): DemoOrder[] {
  const random = createRandom(9000);
  const limits = createQpLimits(time, memberships);
  const planned = [
    ...memberships.map(({ partner, product, paidAt }) => paid(partner, paidAt, [{ product, quantity: 1 }])),
    ...network.kickStarters.orders.map(({ partner, paidAt, familyPacks }) =>
      paid(partner, paidAt, [{ product: familyPack, quantity: familyPacks }]),
    ),
  ];
  const byId = new Map(network.partners.map((partner) => [partner.id, partner]));
  for (const { partnerId, placedAt, lines } of planned) {
    const partner = byId.get(partnerId) as DemoPartner;
    if (!limits.take(partner, placedAt, orderAmounts(lines).qp)) {
      throw new Error(`${partner.email} orders too much for leg ${partner.leg.name}`);
    }
  }
  const baskets = createBaskets(time, network, limits, random, total - planned.length);
  const orders = withWholesale(time, network, [...planned, ...baskets]).sort(
    (a, b) => a.placedAt - b.placedAt,
  );
  return orders.map((order, i) => ({ ...order, id: i + 1 }));
}

function paid(partner: DemoPartner, paidAt: number, lines: DemoLine[]): NewOrder {
  return { partnerId: partner.id, placedAt: paidAt, paidAt, status: 'paid', lines };
}

function* createBaskets(
  time: DemoTime,
  network: CoreNetwork,
  limits: QpLimits,
  random: Random,
  count: number,
): Generator<NewOrder> {
  const buyers = network.partners.filter(({ activity }) => activity > 0);
  for (const [cycle, share] of shares(time.cycles, buyers, count)) {
    for (let i = 0; i < share; ) {
      const span = cycle.untilMs - cycle.startMs;
      const at = cycle.startMs + Math.floor((span * (i + random.next())) / share);
      const buyer = pickBuyer(random, buyers, at);
      const lines = fillBasket(random);
      if (!limits.take(buyer, at, orderAmounts(lines).qp)) continue;
      // Most are paid immediately, a few by bank transfer up to two days later.
      const placedAt = Math.max(buyer.joinedAt, at - Math.floor(random.next() ** 4 * 2 * MS_A_DAY));
      yield { partnerId: buyer.id, placedAt, ...settle(time, random, at, lines) };
      i++;
    }
  }
}

/**
 * In the first hours of a month, too, the demo network shows a month in which something was earned: a share of the
 * average month.
 */
const LEAST_OPEN_SHARE = 0.5;

/** Distributes orders over the cycles by the time that buyers spent in each, so that sales grow with the network. */
export function shares(
  cycles: readonly DemoCycle[],
  buyers: readonly Pick<DemoPartner, 'joinedAt' | 'activity'>[],
  count: number,
): [cycle: DemoCycle, share: number][] {
  const weights = cycles.map(({ startMs, untilMs }) =>
    buyers.reduce(
      (sum, { joinedAt, activity }) => sum + activity * Math.max(0, untilMs - Math.max(startMs, joinedAt)),
      0,
    ),
  );
  const even = evenShares(weights, count);
  const least = Math.floor((count / cycles.length) * LEAST_OPEN_SHARE);
  const shares =
    (even.at(-1) as number) >= least ? even : [...evenShares(weights.slice(0, -1), count - least), least];
  return cycles.map((cycle, i) => [cycle, shares[i] as number]);
}

/** Whole shares of a count in proportion to weights. Rounding errors do not add up. */
function evenShares(weights: readonly number[], count: number): number[] {
  const weight = weights.reduce((sum, one) => sum + one, 0);
  let passed = 0;
  let given = 0;
  return weights.map((one) => {
    passed += one;
    const share = Math.round((count * passed) / weight) - given;
    given += share;
    return share;
  });
}

/** Buyers are sorted by the time of joining. */
function pickBuyer(random: Random, buyers: readonly DemoPartner[], at: number): DemoPartner {
  let [low, high] = [0, buyers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((buyers[middle] as DemoPartner).joinedAt < at) low = middle + 1;
    else high = middle;
  }
  for (;;) {
    const buyer = buyers[random.below(low)] as DemoPartner;
    if (random.chance(buyer.activity)) return buyer;
  }
}

/** One to three different goods, mostly one of each. */
export function fillBasket(random: Random): DemoLine[] {
  const size = 1 + random.below(3);
  const first = random.below(goods.length);
  return Array.from({ length: size }, (_, i) => {
    const product = goods[(first + i * 7) % goods.length] as DemoLine['product'];
    return { product, quantity: random.chance(0.25) ? 2 : 1 };
  });
}

/** The outcome of an order, apart from buyer and time. */
export type Fate = Pick<DemoOrder, 'status' | 'paidAt' | 'lines' | 'refund'>;

/** Most orders are paid, some are open, some were cancelled or refunded, in full or in part. */
export function settle(time: DemoTime, random: Random, at: number, lines: DemoLine[]): Fate {
  const fate = random.next();
  if (fate < 0.02) return { paidAt: null, status: 'cancelled', lines };
  if (fate < 0.05 && time.now - at < 14 * MS_A_DAY) return { paidAt: null, status: 'open', lines };
  const order = { paidAt: at, status: 'paid', lines } as const;
  if (fate < 0.95 || fate >= 0.98) return order;
  const { netCents, qp } = orderAmounts(lines);
  // Within the cycle, so that no credit has to be reversed.
  const refundedAt = Math.floor(at + random.next() * Math.min(20 * MS_A_DAY, time.cycleAt(at).untilMs - at));
  if (fate < 0.965) {
    return { ...order, status: 'refunded', refund: { at: refundedAt, baseCents: netCents, qp } };
  }
  const part = Math.floor(netCents * (0.2 + 0.3 * random.next()));
  const qpPart = qpOfRefund({ baseCents: netCents, qp }, { baseCents: 0, qp: 0 }, part);
  return { ...order, refund: { at: refundedAt, baseCents: part, qp: qpPart } };
}
