import { berlinDay, dayNumber } from '@blattwerk/plan/days.ts';
import { expect, test } from 'vitest';
import { createCoreOrders } from '../trade/core-orders.ts';
import { orderAmounts } from '../trade/demo-order.ts';
import { createMemberships, type DemoMembership } from '../trade/memberships.ts';
import { type CoreNetwork, createCoreNetwork } from './core-network.ts';
import type { DemoPartner } from './demo-partner.ts';
import { createDemoTime, type DemoTime } from './demo-time.ts';

/** Anna's QP, and each leg's by its head, at the end of a cycle or now. */
interface Standing {
  readonly qp: number;
  readonly membershipQp: number;
  readonly legs: readonly number[];
}

/** Sums up the generated data, without the engine. Refunds are not deducted. */
function standings(time: DemoTime, network: CoreNetwork): { open: Standing; closed: Standing } {
  const memberships = createMemberships(time, network);
  const orders = createCoreOrders(time, network, memberships, 9000);
  const legOf = new Map<number, DemoPartner | null>();
  for (const partner of network.partners) {
    for (let at: DemoPartner | null = partner; at; at = at.parent) {
      if (at === network.anna) legOf.set(partner.id, null);
      else if (at.parent === network.anna) legOf.set(partner.id, at);
      if (at.parent === network.anna || at === network.anna) break;
    }
  }
  const standing = (cycle: number, day: number): Standing => {
    const sums = new Map<DemoPartner | null, number>();
    let membershipQp = 0;
    const add = (id: number, qp: number) => {
      const leg = legOf.get(id);
      if (leg !== undefined) sums.set(leg, (sums.get(leg) ?? 0) + qp);
      return leg !== undefined;
    };
    for (const { partner, product, ...period } of memberships) {
      if (isActive(period, day) && add(partner.id, product.qp)) membershipQp += product.qp;
    }
    for (const { partnerId, paidAt, lines } of orders) {
      if (paidAt !== null && time.cycleAt(paidAt).number === cycle) add(partnerId, orderAmounts(lines).qp);
    }
    const legs = [...sums].filter(([leg]) => leg !== null).map(([, qp]) => qp);
    return {
      qp: [...sums.values()].reduce((a, b) => a + b, 0),
      membershipQp,
      legs: legs.sort((a, b) => b - a),
    };
  };
  const today = dayNumber(berlinDay(time.now));
  const open = time.openCycle;
  return {
    open: standing(open.number, today),
    closed: standing(open.number - 1, dayNumber(open.dateFrom) - 1),
  };
}

function isActive(
  { startDate, expiryDate }: Pick<DemoMembership, 'startDate' | 'expiryDate'>,
  day: number,
): boolean {
  return dayNumber(startDate) <= day && day < dayNumber(expiryDate);
}

/** Days between the tested moments. */
const STEP = process.env.FULL === '1' ? 5 : 15;

/** Days of two years, at five past midnight in winter; the first and the last of each month. */
function* moments(): Generator<Date> {
  for (let day = 0; day < 730; day += STEP) yield new Date(Date.UTC(2027, 0, 1 + day, 0, 5) - 3_600_000);
  for (let month = 0; month < 12; month++) {
    yield new Date(Date.UTC(2028, month, 1, 0, 5) - (month > 2 && month < 10 ? 7_200_000 : 3_600_000));
    yield new Date(Date.UTC(2028, month + 1, 1) - 7_200_000 - 60_000);
  }
}

test('on any day Anna has the QP of level 11 and lacks exactly one Orange leg', () => {
  const faults: string[] = [];
  let checked = 0;
  for (const now of moments()) {
    const time = createDemoTime(now);
    const { open, closed } = standings(time, createCoreNetwork(time));
    const [first = 0, second = 0, third = 0] = open.legs;
    const expected = {
      'memberships alone carry her over 20,000': open.membershipQp >= 20_300,
      'she stays below 50,000': open.qp < 49_000,
      'two legs are Orange without an order': first >= 10_000 && second >= 10_000,
      'the third one is close and stays below': third >= 700 && third < 1000,
      'the last closed cycle has level 10 too': closed.qp >= 11_000 && (closed.legs[2] ?? 0) < 1000,
    };
    for (const [rule, holds] of Object.entries(expected))
      if (!holds) faults.push(`${now.toISOString()}: ${rule}`);
    checked++;
  }
  expect(checked).toBe(Math.ceil(730 / STEP) + 24);
  expect(faults).toEqual([]);
});
