import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { computePlanFile } from './compute-plan-file.ts';
import type { PlanFile, PlanFileResult } from './plan-file.ts';
import { CLOSING, compute, customer, MARCH, order, partner, rowsOf } from './testing/rows.ts';

/** A Bronze Leaf with five Green legs, and others with a share in the balancing pool. */
function leaders(bases: number): Partial<PlanFile> {
  const legs = [40, 30, 20, 10, 50];
  return {
    partners: [
      partner(9, null, { affiliate: false }),
      partner(5, 9, { highestLevelEver: 20 }),
      ...legs.map((id) => partner(id, 5, { highestLevelEver: 20 })),
      ...legs.flatMap((id) => [1, 2, 3].map((leg) => partner(id + leg, id, { highestLevelEver: 20 }))),
    ],
    orders: legs.flatMap((id) => [
      order(id * 100, id, bases, 50_000),
      ...[1, 2, 3].map((leg) => order(id * 100 + leg, id + leg, 0, 1000)),
    ]),
  };
}

test('pools: 1 % of all base in whole cents, the leftover ones to the lowest ids', () => {
  // 5 legs of 20.00 EUR: the pools contain 1.00 EUR each. One Bronze Leaf, and with the legs six Brown or higher.
  const result = compute(leaders(20_00));
  const pools = rowsOf(result).filter(([, bonus]) => bonus === 'infinity' || bonus === 'balancing');
  expect(result.partners[0]).toMatchObject({ id: 5, level: 17 });
  expect(pools).toEqual([
    [5, 'infinity', null, 1_00],
    [5, 'balancing', null, 17],
    [10, 'balancing', null, 17],
    [20, 'balancing', null, 17],
    [30, 'balancing', null, 17],
    [40, 'balancing', null, 16],
    [50, 'balancing', null, 16],
  ]);
  const share = result.credits.find(({ bonus }) => bonus === 'balancing');
  expect(share).toMatchObject({ baseCents: null, rateBp: null, belowRateBp: null, orderId: null });
  expect(result.totals).toMatchObject({ baseCents: 100_00, bonuses: { infinity: 1_00, balancing: 1_00 } });
});

test('a pool with fewer cents than holders pays some of them nothing, and an empty one nobody', () => {
  // 5 x 0.50 EUR: the pools contain 2.5 cents, rounded 3.
  const balancing = (result: PlanFileResult) => rowsOf(result).filter(([, bonus]) => bonus === 'balancing');
  expect(balancing(compute(leaders(50)))).toEqual([5, 10, 20].map((id) => [id, 'balancing', null, 1]));
  expect(balancing(compute(leaders(0)))).toEqual([]);
});

test('the root’s own order pays nobody, but its base is in the pools', () => {
  const file = leaders(20_00);
  const result = compute({ ...file, orders: [...(file.orders ?? []), order(1, 9, 900_00, 0)] });
  expect(rowsOf(result).filter(([, bonus]) => bonus === 'infinity')).toEqual([[5, 'infinity', null, 10_00]]);
  expect(result.credits.filter(({ orderId }) => orderId === 1)).toEqual([]);
});

/** The Green Leaf 2 with a customer. */
const LINE = [customer(1, null), partner(2, 1), customer(21, 2)];

test('refunds after the closing reverse in steps, each credit at its own rates', () => {
  const refunds = [
    { at: '2026-04-03T08:00:00.001Z', baseCents: 50_05, qp: 1 },
    { at: '2026-05-01T00:00:00Z', baseCents: 49_60, qp: 1 },
    { at: '2026-05-03T00:00:00Z', baseCents: 40, qp: 1 },
  ];
  const orders = [order(901, 21, 100_05, 2600, { refunds })];
  const reversed = (reversalsUntil: string) =>
    compute({ partners: LINE, orders, reversalsUntil }).reversals?.map((one) => [
      one.baseCents,
      one.amountCents,
    ]);
  // 7 % of 50.00 EUR are 3.50 EUR, of 0.40 EUR 3 cents (2.8), of nothing nothing.
  expect(reversed(CLOSING)).toEqual([]);
  expect(reversed('2026-04-03T08:00:00.001Z')).toEqual([[50_00, -3_50]]);
  expect(reversed('2026-05-02T00:00:00Z')).toEqual([
    [50_00, -3_50],
    [40, -3_47],
  ]);
  expect(reversed('2026-05-04T00:00:00Z')).toEqual([
    [50_00, -3_50],
    [40, -3_47],
    [0, -3],
  ]);
  const whole = [
    order(901, 21, 100_05, 2600, {
      status: 'refunded',
      refundedAt: '2026-05-02T00:00:00Z',
      refunds: refunds.slice(0, 1),
    }),
  ];
  const { credits, reversals } = compute({
    partners: LINE,
    orders: whole,
    reversalsUntil: '2026-05-02T00:00:00Z',
  });
  expect(credits[0]).toMatchObject({ beneficiary: 2, amountCents: 7_00 });
  expect(reversals?.map(({ amountCents }) => amountCents)).toEqual([-3_50, -3_50]);
});

test('a refund at the very moment of the closing is already subtracted, and reverses nothing', () => {
  const refunds = [{ at: CLOSING, baseCents: 50_05, qp: 1 }];
  const orders = [order(901, 21, 100_05, 2600, { refunds })];
  const { credits, reversals } = compute({ partners: LINE, orders, reversalsUntil: '2026-06-01T00:00:00Z' });
  expect(credits[0]).toMatchObject({ baseCents: 50_00, amountCents: 3_50 });
  expect(reversals).toEqual([]);
});

test('only an order with the status refunded was fully refunded', () => {
  const orders = [order(901, 21, 100_05, 2600, { refundedAt: '2026-05-01T00:00:00Z' })];
  expect(compute({ partners: LINE, orders, reversalsUntil: '2026-06-01T00:00:00Z' }).reversals).toEqual([]);
});

test('a plan may give every level a share: customers still have none', () => {
  const levels = defaultPlan.levels.map((level) => ({ ...level, balancingWeight: 1 }));
  const file = { cycle: MARCH, asOf: CLOSING, partners: LINE, memberships: [] };
  const result = computePlanFile({ ...defaultPlan, levels }, { ...file, orders: [order(1, 21, 100_00, 0)] });
  expect(rowsOf(result)).toEqual([[2, 'balancing', null, 1_00]]);
});
