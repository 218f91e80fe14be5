import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPlan as plan } from '../default-plan.ts';
import { shareOf } from '../money.ts';
import {
  type BuyerGroup,
  type BuyerMonth,
  causes,
  explainDifference,
  type MonthFacts,
  type PoolShare,
} from './difference.ts';

const nothing: BuyerMonth = { placedCents: 0, baseCents: 0, rateBp: null, amountCents: 0 };
const ordered = (placedCents: number, rateBp: number, baseCents = placedCents): BuyerMonth => ({
  placedCents,
  baseCents,
  rateBp: rateBp === 0 || baseCents === 0 ? null : rateBp,
  amountCents: shareOf(baseCents, rateBp),
});
const quiet: MonthFacts = {
  affiliate: true,
  psvCents: 0,
  activeCustomers: 0,
  builderCents: 0,
  pools: [null, null],
  stepUpCents: 0,
  kickStartCents: 0,
  reversedCents: 0,
};
const none = { orders: 0, people: 0, level: 0, refunds: 0, stepUp: 0, kickStart: 0 };
const explain = (buyers: BuyerGroup[], before = quiet, after = quiet) =>
  explainDifference(plan, { buyers, before, after });
const group = (before: BuyerMonth, after: BuyerMonth, buyers = 1) => ({ buyers, before, after });

describe('the level bonus', () => {
  test('if the same people order less, the cause is orders', () => {
    const {
      totalCents,
      causes: parts,
      sameBuyers,
    } = explain([group(ordered(10_000, 700), ordered(6_000, 700))]);
    expect([totalCents, parts, sameBuyers]).toEqual([-280, { ...none, orders: -280 }, 1]);
  });

  test('if people ordered in only one of the months, the cause is people', () => {
    const {
      causes: parts,
      newBuyers,
      missingBuyers,
    } = explain([group(nothing, ordered(10_000, 700), 2), group(ordered(4_000, 700), nothing, 3)]);
    expect([parts, newBuyers, missingBuyers]).toEqual([{ ...none, people: 420 }, 2, 3]);
  });

  test('if the rate for the same orders changes, even to nothing, the cause is the level', () => {
    expect(explain([group(ordered(10_000, 700), ordered(10_000, 400))]).causes).toEqual({
      ...none,
      level: -300,
    });
    expect(explain([group(ordered(10_000, 700), ordered(10_000, 0))]).causes).toEqual({
      ...none,
      level: -700,
    });
  });

  test('a change of the rate is weighed by the orders of the earlier month, and the cause of the rest is orders', () => {
    const { causes: parts } = explain([group(ordered(10_000, 700), ordered(20_000, 1000))]);
    expect(parts).toEqual({ ...none, level: 300, orders: 1000 });
  });

  test('refunds before and after the closing are attributed to refunds', () => {
    expect(explain([group(ordered(10_000, 700), ordered(10_000, 700, 4_000))]).causes).toEqual({
      ...none,
      refunds: -420,
    });
    expect(explain([group(ordered(10_000, 700), ordered(10_000, 700, 0))]).causes).toEqual({
      ...none,
      refunds: -700,
    });
    expect(explain([], quiet, { ...quiet, reversedCents: -55 }).causes).toEqual({ ...none, refunds: -55 });
  });
});

describe('the other bonuses', () => {
  test('a one-time bonus of the earlier month is missing in the later one', () => {
    const before = { ...quiet, stepUpCents: 20_000, kickStartCents: 5_000 };
    expect(explain([], before, quiet).causes).toEqual({ ...none, stepUp: -20_000, kickStart: -5_000 });
  });

  test('the cause of a lower builder stage is orders if turnover is missing, and people if customers are missing', () => {
    const full = { ...quiet, psvCents: 50_000, activeCustomers: 6, builderCents: 7_500 };
    const less = { ...full, psvCents: 20_000, builderCents: 2_500 };
    expect(explain([], full, less).causes).toEqual({ ...none, orders: -5_000 });
    const fewer = { ...full, activeCustomers: 3, builderCents: 2_500 };
    expect(explain([], full, fewer).causes).toEqual({ ...none, people: -5_000 });
  });

  test('the cause of a new pool share is the level, of a smaller pool orders, and of more holders people', () => {
    const share = { baseCents: 1_000_000, rateBp: 100, weight: 1, weightSum: 2, amountCents: 5_000 };
    const holder = { ...quiet, pools: [share, null] };
    expect(explain([], quiet, holder).causes).toEqual({ ...none, level: 5_000 });
    const smaller = { ...holder, pools: [{ ...share, baseCents: 600_000, amountCents: 3_000 }, null] };
    expect(explain([], holder, smaller).causes).toEqual({ ...none, orders: -2_000 });
    const shared = { ...holder, pools: [{ ...share, weightSum: 4, amountCents: 2_500 }, null] };
    expect(explain([], holder, shared).causes).toEqual({ ...none, people: -2_500 });
  });
});

describe('for any two months', () => {
  const cents = fc.integer({ min: 0, max: 50_000_000 });
  const rate = fc.integer({ min: 0, max: 10_000 });
  // Credits are rounded per order, so their sum can differ from the share of the sum.
  const month: fc.Arbitrary<BuyerMonth> = fc.oneof(
    fc.constant(nothing),
    fc
      .record({
        orders: fc.array(cents, { minLength: 1, maxLength: 5 }),
        rate,
        left: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ orders, rate: rateBp, left }) => {
        const remaining = orders.map((base) => Math.floor((base * left) / 100));
        const amountCents = remaining.reduce((sum, base) => sum + shareOf(base, rateBp), 0);
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
        return {
          placedCents: sum(orders),
          baseCents: sum(remaining),
          rateBp: amountCents === 0 ? null : rateBp,
          amountCents,
        };
      }),
  );
  const pool: fc.Arbitrary<PoolShare | null> = fc.option(
    fc
      .record({
        baseCents: cents,
        weight: fc.integer({ min: 1, max: 5 }),
        others: fc.integer({ min: 0, max: 50 }),
        amountCents: cents,
      })
      .map(({ others, weight, ...rest }) => ({ ...rest, rateBp: 100, weight, weightSum: weight + others })),
  );
  const facts: fc.Arbitrary<MonthFacts> = fc.record({
    affiliate: fc.boolean(),
    psvCents: fc.integer({ min: 0, max: 200_000 }),
    activeCustomers: fc.integer({ min: 0, max: 20 }),
    builderCents: fc.constantFrom(0, 2_500, 7_500, 15_000),
    pools: fc.tuple(pool, pool),
    stepUpCents: cents,
    kickStartCents: fc.constantFrom(0, 5_000, 15_000, 20_000),
    reversedCents: cents.map((value) => 0 - value),
  });
  const groups = fc.array(
    fc.record({ buyers: fc.integer({ min: 1, max: 9 }), before: month, after: month }),
    {
      maxLength: 12,
    },
  );
  const sumOf = (side: 'before' | 'after', buyers: readonly BuyerGroup[], figures: MonthFacts) =>
    buyers.reduce((sum, group) => sum + group[side].amountCents, 0) +
    figures.builderCents +
    figures.pools.reduce((sum, share) => sum + (share?.amountCents ?? 0), 0) +
    figures.stepUpCents +
    figures.kickStartCents +
    figures.reversedCents;

  test('the causes add up to the difference of both months, to the cent', () => {
    fc.assert(
      fc.property(groups, facts, facts, (buyers, before, after) => {
        const difference = explain(buyers, before, after);
        const expected = sumOf('after', buyers, after) - sumOf('before', buyers, before);
        expect(difference.totalCents).toBe(expected);
        expect(causes.reduce((sum, cause) => sum + difference.causes[cause], 0)).toBe(expected);
        for (const cause of causes) expect(Number.isSafeInteger(difference.causes[cause])).toBe(true);
      }),
    );
  });

  test('two equal months differ by no cause', () => {
    fc.assert(
      fc.property(groups, facts, (buyers, same) => {
        const equal = buyers.map(({ before, ...rest }) => ({ ...rest, before, after: before }));
        const { causes: parts } = explain(equal, same, same);
        for (const cause of causes) expect(parts[cause] + 0).toBe(0);
      }),
    );
  });
});
