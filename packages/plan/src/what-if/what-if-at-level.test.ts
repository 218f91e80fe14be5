import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusNames } from '../bonuses/bonuses.ts';
import { computeCommissions } from '../bonuses/compute-commissions.ts';
import { CreditReader } from '../bonuses/credit.ts';
import { defaultPlan } from '../default-plan.ts';
import { cumulativeLegs } from '../levels/level-rules.ts';
import { levelRow } from '../levels/level-table.ts';
import type { PlanFile } from '../plan-file/plan-file.ts';
import { planFileColumns } from '../plan-file/plan-file-columns.ts';
import { randomPlanFile } from '../plan-file/testing/random-plan-file.ts';
import { legsOfNeeds } from '../rank-path/rank-path.ts';
import { whatIfAtLevel } from './what-if.ts';
import { whatIfFacts } from './what-if-facts.ts';

/** With few networks always the same ones, which contain every kind. */
const runs = process.env.FULL === '1' ? { numRuns: 3000 } : { numRuns: 60, seed: 4 };
const BROWN = 11;

function compute(file: PlanFile) {
  const { input } = planFileColumns(file);
  return { input, result: computeCommissions(defaultPlan, input) };
}

/** The root of a file's network, as an affiliate: nobody is above, whatever is added below. */
function withAffiliateTop(file: PlanFile): PlanFile {
  const partners = file.partners.map((one) =>
    one.parentId === null ? { ...one, affiliate: true, premium: false } : one,
  );
  return { ...file, partners };
}

/** Cents per bonus of one partner, as credited by the engine. */
function bonusesOf(file: PlanFile, partnerId: number) {
  const { input, result } = compute(file);
  const index = input.network.indexOf(partnerId);
  const bonuses = Object.fromEntries(bonusNames.map((name) => [name, 0]));
  const reader = new CreditReader(input, result);
  for (let row = 0; row < reader.levelCount + reader.closingCount; row++) {
    const credit = row < reader.levelCount ? reader.level(row) : reader.closing(row - reader.levelCount);
    if (credit.beneficiary === index)
      bonuses[credit.bonus] = (bonuses[credit.bonus] ?? 0) + credit.amountCents;
  }
  return { level: result.cycle.level[index] as number, qp: result.cycle.qp[index] as number, bonuses };
}

/** The file in which a partner holds a level through memberships alone, of new partners in new legs: no goods are sold. */
function raiseTo(file: PlanFile, partnerId: number, level: number): PlanFile {
  const partners = [...file.partners];
  const memberships = [...file.memberships];
  const year = Number(file.cycle.dateFrom.slice(0, 4));
  const [startDate, expiryDate] = [`${year - 1}-01-01`, `${year + 1}-12-31`];
  const join = (parentId: number, affiliate: boolean, qp: number): number => {
    const id = 5000 + partners.length;
    partners.push({ id, parentId, affiliate, premium: false, companyFree: false });
    if (qp > 0) memberships.push({ partnerId: id, kind: 'businessBox', qp, startDate, expiryDate });
    return id;
  };
  const row = levelRow(defaultPlan, level);
  let qp = bonusesOf(file, partnerId).qp;
  for (const legLevel of legsOfNeeds(cumulativeLegs(row))) {
    const { qpFrom } = levelRow(defaultPlan, legLevel);
    qp += qpFrom;
    const below = legLevel === BROWN ? 3000 : 0;
    const leg = join(partnerId, true, qpFrom - below);
    for (let more = below; more > 0; more -= 1000) join(leg, true, 1000);
  }
  // Customers count with their QP, but hold no level.
  join(partnerId, false, Math.max(0, row.qpFrom - qp));
  return { ...file, partners, memberships };
}

test('what a level brings equals what the engine credits to its holder, to the cent', () => {
  const seen = { levels: new Set<number>(), bonuses: new Set<string>() };
  fc.assert(
    fc.property(randomPlanFile, fc.integer({ min: 1, max: 20 }), (drawn, level) => {
      const file = withAffiliateTop(drawn);
      const top = file.partners.find(({ parentId }) => parentId === null);
      if (top === undefined) return;
      const before = bonusesOf(file, top.id);
      const then = bonusesOf(raiseTo(file, top.id, level), top.id);
      if (then.level !== level) return;
      const { input, result } = compute(file);
      const facts = whatIfFacts(defaultPlan, input, result, input.network.indexOf(top.id));
      const { reality, scenario, difference, totalDifferenceCents } = whatIfAtLevel(
        defaultPlan,
        facts,
        level,
      );
      expect([reality.level, reality.bonuses]).toEqual([before.level, before.bonuses]);
      // Legs that hold Brown take shares of the balancing pool themselves.
      const others = bonusNames.filter((name) => level < 19 || name !== 'balancing');
      for (const name of others) {
        expect([name, scenario.bonuses[name]]).toEqual([name, then.bonuses[name]]);
        expect(difference[name]).toBe((then.bonuses[name] ?? 0) - (before.bonuses[name] ?? 0));
        if (difference[name] !== 0) seen.bonuses.add(name);
      }
      expect(scenario.level).toBe(level);
      expect(totalDifferenceCents).toBe(bonusNames.reduce((sum, name) => sum + difference[name], 0));
      seen.levels.add(level);
    }),
    runs,
  );
  expect(seen.levels.size).toBeGreaterThan(10);
  expect([...seen.bonuses].sort()).toEqual(['balancing', 'infinity', 'level', 'step-up']);
});

test('there is no level 21', () => {
  const [file] = fc.sample(randomPlanFile, { numRuns: 1, seed: 1 }) as [PlanFile];
  const { input, result } = compute(file);
  const facts = whatIfFacts(defaultPlan, input, result, 0);
  expect(() => whatIfAtLevel(defaultPlan, facts, 21)).toThrow(RangeError);
});
