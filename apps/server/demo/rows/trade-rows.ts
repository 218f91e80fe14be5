import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { MassNetwork } from '../mass/mass-network.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { createRandom } from '../random.ts';
import { catalogue, proBox, yearlyDelivery } from '../trade/catalogue.ts';
import { type DemoOrder, lineAmounts, orderAmounts } from '../trade/demo-order.ts';
import type { DemoMembership } from '../trade/memberships.ts';

type Rows = Generator<readonly CopyValue[]>;
/** Generates the same orders on every call. */
export type Orders = () => Iterable<DemoOrder>;

export function* productRows(): Rows {
  for (const { id, number, name, names, kind, netCents, vatBp, qp, days } of catalogue) {
    yield [id, number, name, JSON.stringify(names), kind, netCents, vatBp, qp, days];
  }
}

export function* cycleRows(time: DemoTime): Rows {
  for (const { number, dateFrom, dateTo } of time.cycles) {
    yield [number, dateFrom, dateTo, defaultPlan.planVersion];
  }
}

/** The core network's memberships, and those of one in four affiliates beyond it. */
export function* membershipRows(
  time: DemoTime,
  memberships: readonly DemoMembership[],
  mass: MassNetwork,
): Rows {
  for (const { partner, product, startDate, expiryDate } of memberships) {
    yield [partner.id, product.kind, product.qp, startDate, expiryDate];
  }
  const today = berlinDay(time.now);
  for (let i = 0; i < mass.size; i++) {
    const id = mass.firstId + i;
    const random = createRandom(id + 4242);
    const product = random.chance(0.7) ? proBox : yearlyDelivery;
    const since = time.daysAgo(mass.joinedAt[i] as number);
    if (mass.affiliate[i] === 0 || since < 1 || !random.chance(0.25)) continue;
    const startDate = addDays(today, -1 - random.below(since));
    yield [id, product.kind, product.qp, startDate, addDays(startDate, product.days ?? 0)];
  }
}

export function* orderRows(time: DemoTime, orders: Orders): Rows {
  for (const { id, partnerId, status, placedAt, paidAt, lines } of orders()) {
    const { netCents, grossCents, qp } = orderAmounts(lines);
    const cycle = paidAt === null ? null : time.cycleAt(paidAt).number;
    const paid = paidAt === null ? null : new Date(paidAt);
    yield [
      id,
      'shop',
      `BW-${100_000 + id}`,
      partnerId,
      status,
      new Date(placedAt),
      paid,
      cycle,
      netCents,
      grossCents,
      qp,
    ];
  }
}

export function* orderLineRows(orders: Orders): Rows {
  for (const { id, lines } of orders()) {
    for (const line of lines) {
      const { product, quantity, voucherId } = line;
      const { netCents, grossCents, qp } = lineAmounts(line);
      yield [id, product.id, quantity, netCents, grossCents, product.vatBp, qp, voucherId ?? null];
    }
  }
}

export function* refundRows(orders: Orders): Rows {
  for (const { id, refund } of orders()) {
    if (refund) yield [id, new Date(refund.at), refund.baseCents, refund.qp];
  }
}
