import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCommissions } from '../bonuses/compute-commissions.ts';
import { CreditReader } from '../bonuses/credit.ts';
import { defaultPlan } from '../default-plan.ts';
import { planFileColumns } from '../plan-file/plan-file-columns.ts';
import { randomPlanFile } from '../plan-file/testing/random-plan-file.ts';
import { explainOrder, type NothingReason, type UplinePartner, uplineOf } from './explain-order.ts';

const { FULL, TORTURE } = process.env;
const manyRuns = TORTURE === '1' ? 5_000 : 1_000;

/** Ids from 1 on, from the buyer's parent upward; null is a customer. */
function upline(...levels: (number | null)[]): UplinePartner[] {
  return levels.map((level, i) => ({ partner: i + 1, affiliate: level !== null, level: level ?? 0 }));
}

test('everybody of an upline is listed, with an amount or a reason', () => {
  // 3 % for 1; nothing for the customer 2; 3 has no higher rate; 4 gets 10 - 3; 5 equals 4; 6 gets 23 - 10.
  const shares = explainOrder(defaultPlan, 199_99, upline(3, null, 2, 10, 10, 20));
  const row = (i: number) => {
    const { partner, depth, baseCents, rateBp, belowRateBp, below, amountCents, reason } = shares[i] ?? {};
    return [partner, depth, baseCents, rateBp, belowRateBp, below, amountCents, reason];
  };
  expect(shares.map((_, i) => row(i))).toEqual([
    [1, 1, 199_99, 300, 0, null, 6_00, null],
    [2, 2, 199_99, 0, 300, 1, 0, 'not_affiliate'],
    [3, 3, 199_99, 200, 300, 1, 0, 'no_higher_rate'],
    [4, 4, 199_99, 1000, 300, 1, 14_00, null],
    [5, 5, 199_99, 1000, 1000, 4, 0, 'no_higher_rate'],
    [6, 6, 199_99, 2300, 1000, 4, 26_00, null],
  ]);
});

test.each<[string, number, (number | null)[], (NothingReason | null)[]]>([
  ['a customer, whatever else holds', 0, [null], ['not_affiliate']],
  ['level 0 is no higher rate than none', 100, [0], ['no_higher_rate']],
  [
    '49 cents at 1 % round to nothing, and then 1 % is the rate below',
    49,
    [1, 1, 2],
    ['rounds_to_zero', 'no_higher_rate', 'rounds_to_zero'],
  ],
  ['an order without a base', 0, [5, 9], ['rounds_to_zero', 'rounds_to_zero']],
  ['nobody above', 100, [], []],
])('reasons: %s', (_, baseCents, levels, reasons) => {
  expect(explainOrder(defaultPlan, baseCents, upline(...levels)).map(({ reason }) => reason)).toEqual(
    reasons,
  );
});

test('in random networks the explanation pays exactly what was credited, and gives a reason for everybody else', () => {
  const reasons = new Set<NothingReason | null>();
  fc.assert(
    fc.property(randomPlanFile, (file) => {
      const { input } = planFileColumns(file);
      const result = computeCommissions(defaultPlan, input);
      const reader = new CreditReader(input, result);
      const credits = Array.from({ length: reader.levelCount }, (_, row) => reader.level(row));
      const explained = Array.from(input.orders.partner, (buyer, order) =>
        explainOrder(
          defaultPlan,
          input.orders.baseCents[order] as number,
          uplineOf(input.network, result.cycle.level, buyer),
        ).map((share) => ({ ...share, order, sourcePartner: buyer })),
      ).flat();
      for (const { amountCents, reason } of explained) {
        reasons.add(reason);
        expect(amountCents === 0).toBe(reason !== null);
      }
      const paid = explained.filter(({ reason }) => reason === null);
      expect(
        paid.map(({ partner, affiliate: _, level: __, reason: ___, ...share }) => ({
          beneficiary: partner,
          bonus: 'level',
          stage: null,
          weight: null,
          weightSum: null,
          remainderCents: null,
          ...share,
        })),
      ).toEqual(credits);
    }),
    { numRuns: FULL === '1' || TORTURE === '1' ? manyRuns : 120 },
  );
  expect([...reasons].map(String).sort()).toEqual([
    'no_higher_rate',
    'not_affiliate',
    'null',
    'rounds_to_zero',
  ]);
});
