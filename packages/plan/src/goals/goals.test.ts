import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusNames } from '../bonuses/bonuses.ts';
import { computeCommissions } from '../bonuses/compute-commissions.ts';
import { CreditReader } from '../bonuses/credit.ts';
import { defaultPlan } from '../default-plan.ts';
import type { PlanFile } from '../plan-file/plan-file.ts';
import { planFileColumns } from '../plan-file/plan-file-columns.ts';
import { randomPlanFile } from '../plan-file/testing/random-plan-file.ts';
import { type PathStanding, pathLegLevels } from '../rank-path/rank-path.ts';
import { whatIf } from '../what-if/what-if.ts';
import { whatIfFacts } from '../what-if/what-if-facts.ts';
import { MOST_CUSTOMERS, planForAmount, scenarioOf } from './amount-plan.ts';
import { freshFacts, freshStanding } from './fresh-cycle.ts';
import { isReached, perWeek, planForLevel } from './goal-plan.ts';
import { levelShare } from './level-share.ts';

const { FULL, TORTURE } = process.env;
const manyRuns = TORTURE === '1' ? 1_000 : 200;
/** With few networks always the same ones, which contain every kind. */
const runs = FULL === '1' || TORTURE === '1' ? { numRuns: manyRuns } : { numRuns: 8, seed: 1 };
const order = { baseCents: 10_000, qp: 80 };
const pools: readonly string[] = ['infinity', 'balancing'];

function standingOf(level: number, qp: number, ...legs: [qp: number, legValue: number][]): PathStanding {
  const climbQp = (had: number, value: number) =>
    pathLegLevels(defaultPlan, level).map((to) => (value >= to ? 0 : Math.max(0, 1000 - had)));
  return {
    affiliate: true,
    qp,
    legs: legs.map(([had, legValue]) => ({
      qp: had,
      legValue,
      hasAffiliate: true,
      climbQp: climbQp(had, legValue),
    })),
  };
}

test('QP that no leg has to bring become customers', () => {
  const plan = planForLevel(defaultPlan, standingOf(7, 2000), { level: 7, order });
  expect(plan).toEqual({ legs: [], customers: 7, qp: 560 });
  expect(isReached(planForLevel(defaultPlan, standingOf(7, 2500), { level: 7, order }))).toBe(true);
});

test('legs are named, and QP in them count', () => {
  const standing = standingOf(11, 32_156, [15_000, 10], [14_000, 10], [969, 5]);
  const { legs, customers, qp } = planForLevel(defaultPlan, standing, { level: 11, order });
  expect(legs).toEqual([{ where: 2, qp: 31, level: 6, affiliateMissing: false }]);
  expect([customers, qp]).toEqual([0, 31]);
  expect(levelShare(defaultPlan, standing, 11)).toBeCloseTo((1 + 1 + 1 + 0.969) / 4);
  // A later month begins at zero: all three legs have their whole way to go.
  const fresh = planForLevel(defaultPlan, freshStanding(defaultPlan, standing, 11), { level: 11, order });
  expect(fresh.legs.map(({ where, level }) => [where, level])).toEqual([
    [0, 6],
    [1, 6],
    [2, 6],
  ]);
  expect(fresh.qp).toBe(20_000);
});

test('the part of a week is rounded up, and less than a week counts as one', () => {
  expect([perWeek(100, 7), perWeek(100, 14), perWeek(100, 30), perWeek(100, 3), perWeek(0, 30)]).toEqual([
    100, 50, 24, 100, 0,
  ]);
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 400 }), (total, days) => {
      // In integers: 5390 × (41 / 7) is less than 31,570 in floating point.
      const weekly = perWeek(total, days);
      const counted = Math.max(7, days);
      expect(weekly * counted).toBeGreaterThanOrEqual(total * 7);
      expect((weekly - 1) * counted).toBeLessThan(total * 7);
    }),
  );
});

test('an order without QP is refused', () => {
  const wanted = { level: 7, order: { baseCents: 1, qp: 0 } };
  expect(() => planForLevel(defaultPlan, standingOf(7, 0), wanted)).toThrow(RangeError);
});

/** What one partner is credited without the pools, of which other rising partners take shares. */
function totalOf(file: PlanFile, partnerId: number): number {
  const { input } = planFileColumns(file);
  const result = computeCommissions(defaultPlan, input);
  const reader = new CreditReader(input, result);
  const index = input.network.indexOf(partnerId);
  let total = 0;
  for (let row = 0; row < reader.levelCount + reader.closingCount; row++) {
    const credit = row < reader.levelCount ? reader.level(row) : reader.closing(row - reader.levelCount);
    if (credit.beneficiary === index && !pools.includes(credit.bonus)) total += credit.amountCents;
  }
  return total;
}

test('what a plan requires brings the amount according to the engine; one customer less does not', () => {
  const seen = { legs: 0, customers: 0, reached: 0, unreachable: 0 };
  const amounts = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 600_000 }));
  fc.assert(
    fc.property(randomPlanFile, amounts, fc.boolean(), (drawn, amountCents, fresh) => {
      const partners = drawn.partners.map((one) =>
        one.parentId === null ? { ...one, affiliate: true } : one,
      );
      const file = { ...drawn, partners };
      const top = partners.find(({ parentId }) => parentId === null);
      if (top === undefined) return;
      const { input, window } = planFileColumns(file);
      const network = input.network;
      const index = network.indexOf(top.id);
      const computed = whatIfFacts(defaultPlan, input, computeCommissions(defaultPlan, input), index);
      const facts = fresh ? freshFacts(defaultPlan, computed) : computed;
      const plan = planForAmount(defaultPlan, facts, { amountCents, order });
      if (plan === null) {
        seen.unreachable++;
        const most = scenarioOf({ legs: [], customers: MOST_CUSTOMERS, qp: 0 }, order);
        expect(whatIf(defaultPlan, facts, most).scenario.totalCents).toBeLessThan(amountCents);
        return;
      }
      const { scenario } = whatIf(defaultPlan, facts, scenarioOf(plan, order));
      expect(scenario.totalCents).toBeGreaterThanOrEqual(amountCents);
      if (plan.customers > 0) {
        const spared = scenarioOf({ ...plan, customers: plan.customers - 1 }, order);
        const least = plan.legs.length === 0;
        if (least) expect(whatIf(defaultPlan, facts, spared).scenario.totalCents).toBeLessThan(amountCents);
        seen.customers++;
      }
      if (plan.legs.length > 0) seen.legs++;
      if (isReached(plan)) seen.reached++;
      if (fresh) return;
      // The scenario as it happens.
      const orders = [...file.orders];
      const members = [...partners];
      const children = [...network.parents.keys()].filter((i) => network.parents[i] === index);
      const buy = (parentId: number, { baseCents, qp }: { baseCents: number; qp: number }) => {
        const id = 5000 + members.length;
        members.push({ id, parentId, affiliate: false, premium: false, companyFree: false });
        const paidAt = new Date(window.instant).toISOString();
        orders.push({ id: 10_000 + orders.length, partnerId: id, paidAt, baseCents, qp, status: 'paid' });
      };
      const happening = scenarioOf(plan, order);
      for (const bought of happening.newCustomers) buy(top.id, bought);
      for (const { leg, ...bought } of happening.legOrders)
        buy(network.ids[children[leg] as number] as number, bought);
      const predicted = bonusNames
        .filter((name) => !pools.includes(name))
        .reduce((sum, name) => sum + scenario.bonuses[name], 0);
      expect(totalOf({ ...file, partners: members, orders }, top.id)).toBeGreaterThanOrEqual(predicted);
    }),
    runs,
  );
  expect(Math.min(seen.customers, seen.reached)).toBeGreaterThan(0);
});
