import { expect, test } from 'vitest';
import type { PlanFileOrder } from './plan-file.ts';
import { order as anyOrder, CLOSING, compute, customer, partner } from './testing/rows.ts';

const DAY = 86_400_000;

function text(instant: number): string {
  return new Date(instant).toISOString();
}

/** An order of 100.00 EUR and 100 QP. */
function order(
  id: number,
  partnerId: number,
  paidAt: string,
  more: Partial<PlanFileOrder> = {},
): PlanFileOrder {
  return anyOrder(id, partnerId, 100_00, 100, { paidAt, ...more });
}

test.each([
  ['2026-02-28T22:59:59.999Z', 0],
  ['2026-02-28T23:00:00.000Z', 1],
  ['2026-03-31T21:59:59.999Z', 1],
  ['2026-03-31T22:00:00.000Z', 0],
])('an order paid at %s counts %i times in March', (paidAt, count) => {
  const partners = [partner(1, null), customer(2, 1)];
  expect(compute({ partners, orders: [order(7, 2, paidAt)] }).totals.orders).toBe(count);
});

const LEADER = partner(1, null, { affiliateSince: '2026-02-10T09:00:00Z' });
const CUSTOMERS = [11, 12, 13, 14, 15, 16].map((id) => customer(id, 1));
const DAY_30 = Date.parse('2026-03-12T09:00:00Z');

function kickStart(orders: PlanFileOrder[], leader = LEADER, asOf = CLOSING) {
  const { partners, credits } = compute({ asOf, partners: [leader, ...CUSTOMERS], orders });
  const { kickStartStatus, kickStartCustomers, kickStartQp } = partners[0] ?? {};
  const paid = credits.filter(({ bonus }) => bonus === 'kick-start').map(({ stage }) => stage);
  return [kickStartStatus, kickStartCustomers, kickStartQp, paid];
}

/** One order for each of the first customers. */
function oneEach(...paidAt: string[]): PlanFileOrder[] {
  return paidAt.map((at, i) => order(100 + i, 11 + i, at));
}

test('customers of the cycle before count: their first order ever was paid in the phase', () => {
  const orders = oneEach('2026-02-10T09:00:00Z', '2026-02-28T00:00:00Z', text(DAY_30 - 1));
  expect(kickStart(orders)).toEqual([3, 3, 300, ['easy']]);
  expect(kickStart(oneEach('2026-02-10T08:59:59.999Z', '2026-02-28T00:00:00Z', text(DAY_30 - 1)))).toEqual([
    1,
    2,
    200,
    [],
  ]);
  expect(kickStart(oneEach('2026-02-10T09:00:00Z', '2026-02-28T00:00:00Z', text(DAY_30)))).toEqual([
    1,
    3,
    300,
    [],
  ]);
});

test('a customer who ordered before is not new; an order that did not count is no order', () => {
  const orders = oneEach('2026-02-11T00:00:00Z', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z');
  const before = (more: Partial<PlanFileOrder>) => [...orders, order(99, 12, '2024-01-01T00:00:00Z', more)];
  expect(kickStart(before({}))).toEqual([1, 2, 300, []]);
  expect(kickStart(before({ status: 'cancelled' }))).toEqual([3, 3, 300, ['easy']]);
  expect(kickStart(before({ status: 'refunded' }))).toEqual([3, 3, 300, ['easy']]);
  expect(kickStart(before({ status: 'refunded', refundedAt: '2026-04-03T08:00:00.001Z' }))).toEqual([
    1,
    2,
    300,
    [],
  ]);
  // Booked in a later cycle: the payment was unknown when this one was closed.
  expect(kickStart(before({ countsIn: '2026-04-01' }))).toEqual([3, 3, 300, ['easy']]);
  expect(kickStart(before({ countsIn: '2026-03-01' }))).toEqual([1, 2, 300, []]);
});

test('pro: six in the 90 days and 600 QP from orders, without memberships', () => {
  const early = oneEach('2026-02-11T00:00:00Z', '2026-02-12T00:00:00Z', '2026-02-13T00:00:00Z');
  const late = (id: number) => order(200 + id, id, '2026-03-20T00:00:00Z');
  const paidEasy = { ...LEADER, kickStartPaid: ['easy' as const] };
  expect(kickStart([...early, late(14), late(15), late(16)], paidEasy)).toEqual([4, 6, 600, ['pro']]);
  const less = { ...late(16), refunds: [{ at: '2026-04-01T00:00:00Z', baseCents: 1, qp: 1 }] };
  expect(kickStart([...early, late(14), late(15), less], paidEasy)).toEqual([3, 6, 599, []]);
  // An own order brings QP but no customer, and so does a customer's second order.
  expect(kickStart([...early, late(14), late(15), less, late(1)], paidEasy)).toEqual([4, 6, 699, ['pro']]);
  expect(kickStart([...early, late(14), late(15), order(300, 15, '2026-03-21T00:00:00Z')], paidEasy)).toEqual(
    [3, 5, 600, []],
  );
  const memberships = [
    {
      partnerId: 1,
      kind: 'homeDelivery' as const,
      qp: 5000,
      startDate: '2026-02-01',
      expiryDate: '2026-05-01',
    },
  ];
  const file = {
    partners: [paidEasy, ...CUSTOMERS],
    orders: [...early, late(14), late(15), less],
    memberships,
  };
  expect(compute(file).partners[0]).toMatchObject({ kickStartStatus: 3, kickStartQp: 599 });
});

test('a phase that ended before the cycle began is no longer paid, one that ended in it is', () => {
  const orders = oneEach('2026-01-20T00:00:00Z', '2026-01-21T00:00:00Z', '2026-01-22T00:00:00Z');
  const since = (affiliateSince: string) => kickStart(orders, { ...LEADER, affiliateSince });
  const cycleBegins = Date.parse('2026-02-28T23:00:00Z');
  expect(since(text(cycleBegins - 30 * DAY))).toEqual([1, 0, 0, []]);
  const inTime = oneEach(...[1, 2, 3].map((hour) => text(cycleBegins - 30 * DAY + hour)));
  expect(kickStart(inTime, { ...LEADER, affiliateSince: text(cycleBegins - 30 * DAY) })).toEqual([
    3,
    3,
    300,
    [],
  ]);
  expect(kickStart(inTime, { ...LEADER, affiliateSince: text(cycleBegins - 30 * DAY + 1) })).toEqual([
    3,
    3,
    300,
    ['easy'],
  ]);
});

test('without a date of becoming an affiliate there is no kick-start', () => {
  const { affiliateSince: _, ...unknown } = LEADER;
  const orders = oneEach('2026-03-11T00:00:00Z', '2026-03-11T00:00:00Z', '2026-03-11T00:00:00Z');
  expect(kickStart(orders, unknown)).toEqual([0, 0, 0, []]);
  expect(kickStart(orders, { ...LEADER, affiliate: false })).toEqual([3, 3, 300, []]);
});

test('step-up: skipped levels are paid too, and none that was paid before', () => {
  const steps = (highestLevelEver: number | null) => {
    const file = {
      partners: [{ ...LEADER, highestLevelEver }],
      orders: [order(1, 1, '2026-03-02T00:00:00Z', { qp: 7600 })],
    };
    return compute(file).credits.map(({ bonus, stage, amountCents }) => [bonus, stage, amountCents]);
  };
  expect(steps(null)).toEqual([
    ['step-up', 6, 10_00],
    ['step-up', 7, 25_00],
    ['step-up', 8, 50_00],
    ['step-up', 9, 75_00],
  ]);
  expect(steps(8)).toEqual([['step-up', 9, 75_00]]);
  expect(steps(9)).toEqual([]);
  expect(steps(20)).toEqual([]);
});
