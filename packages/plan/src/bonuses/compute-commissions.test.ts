import { expect, test } from 'vitest';
import { cycleWindow } from '../cycle/cycle-window.ts';
import { defaultPlan } from '../default-plan.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork } from '../network/network.ts';
import { type CommissionInput, computeCommissions } from './compute-commissions.ts';
import { CreditReader } from './credit.ts';

const MARCH = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
const PAID = Date.parse('2026-03-10T10:00:00Z');
const CLOSING = Date.parse('2026-04-03T08:00:00Z');

/** A line of partners, the root first; all affiliates have been such since 1 March. */
function inputOf(parents: number[], affiliate: number[], buyers: number[], asOf = CLOSING): CommissionInput {
  const size = parents.length;
  const since = Date.parse('2026-03-01T00:00:00Z');
  return {
    window: cycleWindow(MARCH, asOf),
    network: createNetwork({
      ids: Float64Array.from(parents, (_, i) => i),
      parentIds: Float64Array.from(parents),
      affiliate: Uint8Array.from(affiliate),
      companyFree: new Uint8Array(size),
    }),
    memberships: {
      partner: new Int32Array(),
      kind: new Uint8Array(),
      qp: new Float64Array(),
      startDay: new Int32Array(),
      expiryDay: new Int32Array(),
    },
    history: {
      affiliateSince: Float64Array.from(affiliate, (flag) => (flag === 1 ? since : Number.NaN)),
      highestLevelEver: new Uint8Array(size),
      kickStartPaid: new Uint8Array(size),
    },
    orders: {
      partner: Int32Array.from(buyers),
      baseCents: new Float64Array(buyers.length).fill(100_00),
      qp: new Float64Array(buyers.length).fill(1000),
      paidAt: new Float64Array(buyers.length).fill(PAID),
    },
    earlierOrders: { partner: new Int32Array(), qp: new Float64Array(), paidAt: new Float64Array() },
  };
}

function creditsOf(input: CommissionInput) {
  const result = computeCommissions(defaultPlan, input);
  const reader = new CreditReader(input, result);
  return {
    result,
    level: Array.from({ length: reader.levelCount }, (_, row) => reader.level(row)),
    closing: Array.from({ length: reader.closingCount }, (_, row) => reader.closing(row)),
  };
}

test('a credit explains itself: order, buyer, depth, base, rates and their holders', () => {
  // 0 > 1 > 2 > 3: the customer 3 buys below three affiliates; 2 has three customers in all.
  const { level, result } = creditsOf(inputOf([NO_PARENT, 0, 1, 2, 2, 2], [1, 1, 1, 0, 0, 0], [3, 4, 1]));
  expect([...result.cycle.level]).toEqual([7, 7, 6, 0, 0, 0]);
  const noPool = { weight: null, weightSum: null, remainderCents: null };
  const own = { bonus: 'level', stage: null, baseCents: 100_00, ...noPool };
  expect(level).toEqual([
    {
      ...own,
      beneficiary: 2,
      amountCents: 6_00,
      rateBp: 600,
      belowRateBp: 0,
      below: null,
      order: 0,
      sourcePartner: 3,
      depth: 1,
    },
    {
      ...own,
      beneficiary: 1,
      amountCents: 1_00,
      rateBp: 700,
      belowRateBp: 600,
      below: 2,
      order: 0,
      sourcePartner: 3,
      depth: 2,
    },
    {
      ...own,
      beneficiary: 2,
      amountCents: 6_00,
      rateBp: 600,
      belowRateBp: 0,
      below: null,
      order: 1,
      sourcePartner: 4,
      depth: 1,
    },
    {
      ...own,
      beneficiary: 1,
      amountCents: 1_00,
      rateBp: 700,
      belowRateBp: 600,
      below: 2,
      order: 1,
      sourcePartner: 4,
      depth: 2,
    },
    {
      ...own,
      beneficiary: 0,
      amountCents: 7_00,
      rateBp: 700,
      belowRateBp: 0,
      below: null,
      order: 2,
      sourcePartner: 1,
      depth: 1,
    },
  ]);
});

test('a pool’s share states what the pool was computed from', () => {
  // One Brown Leaf with three Orange legs, and 19,000 more QP of its own.
  const input = inputOf([NO_PARENT, 0, 0, 0], [1, 1, 1, 1], [1, 2, 3, ...Array<number>(19).fill(0)]);
  const { closing, result } = creditsOf(input);
  expect([...result.cycle.level]).toEqual([11, 6, 6, 6]);
  const shares = closing.filter(({ bonus }) => bonus === 'infinity' || bonus === 'balancing');
  const nothing = {
    belowRateBp: null,
    below: null,
    order: null,
    sourcePartner: null,
    depth: null,
    stage: null,
  };
  expect(shares).toEqual([
    {
      beneficiary: 0,
      bonus: 'balancing',
      amountCents: 22_00,
      baseCents: 2200_00,
      rateBp: 100,
      weight: 1,
      weightSum: 1,
      remainderCents: 0,
      ...nothing,
    },
  ]);
});

test('credits of the closing are computed while the cycle runs, too: as an estimate', () => {
  const parents = [NO_PARENT, 0, 0, 0];
  const closed = creditsOf(inputOf(parents, [1, 0, 0, 0], [1, 2, 3]));
  const running = creditsOf(inputOf(parents, [1, 0, 0, 0], [1, 2, 3], PAID));
  expect([closed.result.provisional, running.result.provisional]).toEqual([false, true]);
  expect(running.closing).toEqual(closed.closing);
  expect(closed.closing.map(({ bonus, stage, amountCents }) => [bonus, stage, amountCents])).toEqual([
    ['step-up', 6, 10_00],
    ['step-up', 7, 25_00],
    ['kick-start', 'easy', 50_00],
    ['builder', 1, 25_00],
  ]);
});

test('inconsistent inputs are refused', () => {
  const input = inputOf([NO_PARENT, 0], [1, 0], [1]);
  const history = { ...input.history, highestLevelEver: new Uint8Array(1) };
  expect(() => computeCommissions(defaultPlan, { ...input, history })).toThrow(/highestLevelEver/);
  for (const buyer of [2, -1]) {
    const unknown = { partner: Int32Array.of(buyer), qp: Float64Array.of(1), paidAt: Float64Array.of(PAID) };
    expect(() => computeCommissions(defaultPlan, { ...input, earlierOrders: unknown })).toThrow(
      /unknown partner/,
    );
  }
  const twoRoots = inputOf([NO_PARENT, NO_PARENT], [1, 1], [0, 1]);
  const huge = { ...twoRoots.orders, baseCents: Float64Array.of(2 ** 53 - 1, 1) };
  expect(() => computeCommissions(defaultPlan, { ...twoRoots, orders: huge })).toThrow(/not a safe integer/);
});

test('a line of many affiliates', () => {
  const size = process.env.FULL === '1' ? 200_000 : 5000;
  const parents = Array.from({ length: size }, (_, i) => i - 1);
  const everybody = Array.from({ length: size }, (_, i) => i);
  const input = inputOf(parents, Array<number>(size).fill(1), everybody);
  const result = computeCommissions(defaultPlan, input);
  // Nobody has enough legs for more than Red Leaf.
  expect([result.cycle.level[0], result.cycle.level[size - 1]]).toEqual([10, 6]);
  // Every order meets a Red Leaf at the top, except the root's own, which meets nobody.
  const sum = result.levelCredits.amountCents.reduce((total, cents) => total + cents, 0);
  expect(sum).toBe((size - 1) * 10_00);
});
