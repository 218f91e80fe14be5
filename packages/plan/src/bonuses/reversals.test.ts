import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelBonusCents } from './level-bonus.ts';
import { reversingCents } from './reversals.ts';

const RATES = { rateBp: 600, belowRateBp: 500 };

test('a credit of 1.23 EUR of 123.45 EUR at 1 %, refunded in steps', () => {
  // 0.73 EUR remain of 73.45 EUR, and nothing of 0.49 EUR; the full refund then has nothing left to take.
  expect(reversingCents(RATES, 7345, 123)).toBe(-50);
  expect(reversingCents(RATES, 49, 123 - 50)).toBe(-73);
  expect(reversingCents(RATES, 0, 0)).toBe(0);
  expect(Object.is(reversingCents(RATES, 0, 0), -0)).toBe(false);
});

test('a full refund in one step takes everything', () => {
  expect(reversingCents(RATES, 0, 123)).toBe(-123);
});

test('whatever the steps, each takes something or nothing, and a full refund ends at 0', () => {
  const rates = fc.tuple(fc.integer({ min: 1, max: 2300 }), fc.nat(2300)).map(([step, below]) => ({
    rateBp: below + step,
    belowRateBp: below,
  }));
  const bases = fc.oneof(fc.nat(200), fc.nat(10_000_000), fc.nat(9_000_000_000_000));
  const shares = fc.array(fc.nat(1000), { maxLength: 6 });
  fc.assert(
    fc.property(rates, bases, shares, (credit, base, steps) => {
      let credited = levelBonusCents(base, credit.rateBp, credit.belowRateBp);
      let remaining = base;
      for (const share of [...steps, 1000, 1000]) {
        remaining -= Math.floor((remaining / 1000) * share);
        if (share === 1000) remaining = 0;
        const reversal = reversingCents(credit, remaining, credited);
        expect(reversal).toBeLessThanOrEqual(0);
        credited += reversal;
        // After every step the result is as if the order had had that base from the start.
        expect(credited).toBe(levelBonusCents(remaining, credit.rateBp, credit.belowRateBp));
      }
      expect(credited).toBe(0);
    }),
    { numRuns: process.env.FULL === '1' ? 100_000 : 2000 },
  );
});
