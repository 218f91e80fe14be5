import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { computePlanFile } from '../plan-file/compute-plan-file.ts';
import type { PlanFileCredit } from '../plan-file/plan-file.ts';
import { planFileColumns } from '../plan-file/plan-file-columns.ts';
import { randomPlanFile } from '../plan-file/testing/random-plan-file.ts';
import { bonusNames } from './bonuses.ts';
import { computeCommissions } from './compute-commissions.ts';
import { type Credit, CreditReader } from './credit.ts';
import { type CreditColumns, recomputeCredit } from './recompute-credit.ts';

const EMPTY: Omit<CreditColumns, 'bonus'> = {
  stage: null,
  baseCents: null,
  rateBp: null,
  belowRateBp: null,
  weight: null,
  weightSum: null,
  remainderCents: null,
  creditedBeforeCents: null,
};

/** With few networks always the same ones, which contain every kind. */
const numRuns = (all: number, few: number) =>
  process.env.FULL === '1' ? { numRuns: all } : { numRuns: few, seed: 3 };

function recompute(credit: Pick<CreditColumns, 'bonus'> & Partial<CreditColumns>): number {
  return recomputeCredit(defaultPlan, { ...EMPTY, ...credit });
}

/** Only the stored columns: neither partners nor the amount itself. */
function storedColumns(credit: Credit): CreditColumns {
  const { bonus, stage, baseCents, rateBp, belowRateBp, weight, weightSum, remainderCents } = credit;
  const pool = { weight, weightSum, remainderCents };
  return { bonus, stage, baseCents, rateBp, belowRateBp, ...pool, creditedBeforeCents: null };
}

test.each<[number, Pick<CreditColumns, 'bonus'> & Partial<CreditColumns>]>([
  [1_01, { bonus: 'level', baseCents: 10_05, rateBp: 1300, belowRateBp: 300 }],
  [0, { bonus: 'level', baseCents: 10_05, rateBp: 300, belowRateBp: 300 }],
  // 13 % - 3 % of the 5.05 EUR that remain of 10.05 EUR are 0.51 EUR, of which 1.01 EUR were credited.
  [-50, { bonus: 'level', baseCents: 5_05, rateBp: 1300, belowRateBp: 300, creditedBeforeCents: 1_01 }],
  [-51, { bonus: 'level', baseCents: 0, rateBp: 1300, belowRateBp: 300, creditedBeforeCents: 51 }],
  [10_00, { bonus: 'step-up', stage: 6 }],
  [20_000_00, { bonus: 'step-up', stage: 20 }],
  [50_00, { bonus: 'kick-start', stage: 'easy' }],
  [150_00, { bonus: 'kick-start', stage: 'pro' }],
  [75_00, { bonus: 'builder', stage: 2 }],
  // 1 % of 100.00 EUR among 11 shares: five of them are 45.45 cents.
  [46, { bonus: 'infinity', baseCents: 100_00, rateBp: 100, weight: 5, weightSum: 11, remainderCents: 1 }],
  [18, { bonus: 'infinity', baseCents: 100_00, rateBp: 100, weight: 2, weightSum: 11, remainderCents: 0 }],
  [34, { bonus: 'balancing', baseCents: 100_00, rateBp: 100, weight: 1, weightSum: 3, remainderCents: 1 }],
])('%i cents', (cents, credit) => {
  expect(recompute(credit)).toBe(cents);
});

test('a credit that lacks a column cannot be recomputed', () => {
  expect(() => recompute({ bonus: 'level', baseCents: 1, rateBp: 100 })).toThrow('level without belowRateBp');
  expect(() => recompute({ bonus: 'step-up' })).toThrow('step-up without stage');
  expect(() => recompute({ bonus: 'step-up', stage: 21 })).toThrow(RangeError);
  expect(() => recompute({ bonus: 'kick-start', stage: 1 })).toThrow('phase 1');
  expect(() => recompute({ bonus: 'builder', stage: 4 })).toThrow('stage 4');
  const pool = { baseCents: 100, rateBp: 100, weight: 1, weightSum: 1 };
  expect(() => recompute({ bonus: 'infinity', ...pool })).toThrow('infinity without remainderCents');
});

test('every credit of random networks recomputes from its own columns', () => {
  const seen = new Map<string, number>();
  let remainders = 0;
  fc.assert(
    fc.property(randomPlanFile, (file) => {
      const { input } = planFileColumns(file);
      const reader = new CreditReader(input, computeCommissions(defaultPlan, input));
      for (let row = 0; row < reader.levelCount + reader.closingCount; row++) {
        const isLevel = row < reader.levelCount;
        const credit = isLevel ? reader.level(row) : reader.closing(row - reader.levelCount);
        expect(recomputeCredit(defaultPlan, storedColumns(credit))).toBe(credit.amountCents);
        expect(credit.remainderCents ?? 0).toBeOneOf([0, 1]);
        seen.set(credit.bonus, (seen.get(credit.bonus) ?? 0) + 1);
        remainders += credit.remainderCents ?? 0;
      }
    }),
    numRuns(300, 30),
  );
  expect([...seen.keys()].sort()).toEqual([...bonusNames].sort());
  expect(remainders).toBeGreaterThan(0);
});

test('every reversing credit recomputes from its own columns and the credits before it', () => {
  let reversed = 0;
  fc.assert(
    fc.property(randomPlanFile, (file) => {
      const { credits, reversals = [] } = computePlanFile(defaultPlan, file);
      const key = ({ beneficiary, orderId }: PlanFileCredit) => `${beneficiary} ${orderId}`;
      const credited = new Map(
        credits.filter(({ bonus }) => bonus === 'level').map((credit) => [key(credit), credit.amountCents]),
      );
      // Each refund leaves less of the base than the one before.
      for (const credit of reversals.toSorted((a, b) => (b.baseCents ?? 0) - (a.baseCents ?? 0))) {
        const creditedBeforeCents = credited.get(key(credit)) ?? Number.NaN;
        expect(recompute({ ...credit, creditedBeforeCents })).toBe(credit.amountCents);
        credited.set(key(credit), creditedBeforeCents + credit.amountCents);
        reversed++;
      }
    }),
    numRuns(500, 50),
  );
  expect(reversed).toBeGreaterThan(20);
});
