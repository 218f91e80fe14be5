import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { cycleEnd, cycleStart } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { computePlanFile } from '@blattwerk/plan/plan-file/compute-plan-file.ts';
import type { PartnerFigures, PlanFileCredit } from '@blattwerk/plan/plan-file/plan-file.ts';
import { type NaiveResult, naivePlanFile } from '@blattwerk/plan/plan-file/testing/naive-plan-file.ts';
import { randomPlanFile } from '@blattwerk/plan/plan-file/testing/random-plan-file.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { countCases } from './support/progress.ts';
import { knownCases, seedOf } from './support/seed.ts';

const networks = count(500, 10_000);

const key = (credit: PlanFileCredit) => JSON.stringify(Object.entries(credit).sort());

function sorted(credits: readonly PlanFileCredit[]): string[] {
  return credits.map(key).sort();
}

function partnersOf({ volumes, figures }: NaiveResult): PartnerFigures[] {
  const partners = [...volumes].map(([id, { level, psvCents, personalQp, qp, activeCustomers }]) => {
    const figure = figures.get(id);
    if (!figure) throw new Error(`No figures of partner ${id}`);
    return { id, psvCents, personalQp, qp, level, activeCustomers, ...figure };
  });
  return partners.sort((a, b) => a.id - b.id);
}

test(`a second implementation agrees to the cent in ${networks} random networks`, () => {
  const seed = seedOf('credits');
  const seen = {
    levels: new Map<number, number>(),
    statuses: new Set<number>(),
    bonuses: new Map<string, number>(),
  };
  let compared = 0;
  const reversed: number[] = [];
  fc.assert(
    fc
      .property(randomPlanFile, (file) => {
        const result = computePlanFile(defaultPlan, file);
        const naive = naivePlanFile(file, cycleStart(file.cycle), cycleEnd(file.cycle));
        expect(sorted(result.credits)).toEqual(sorted(naive.credits));
        expect(sorted(result.reversals ?? [])).toEqual(file.reversalsUntil ? sorted(naive.reversals) : []);
        expect(result.partners).toEqual(partnersOf(naive));
        for (const { level, kickStartStatus } of result.partners) {
          seen.levels.set(level, (seen.levels.get(level) ?? 0) + 1);
          seen.statuses.add(kickStartStatus);
        }
        for (const { bonus, stage } of result.credits) {
          const name = bonus === 'step-up' ? bonus : `${bonus} ${stage ?? ''}`.trim();
          seen.bonuses.set(name, (seen.bonuses.get(name) ?? 0) + 1);
        }
        compared += result.credits.length;
        reversed.push(...(result.reversals ?? []).map(({ amountCents }) => amountCents));
      })
      .beforeEach(countCases('credits', networks, 'network')),
    { numRuns: networks, seed, examples: knownCases(randomPlanFile, 200, 2) },
  );
  const found = JSON.stringify(Object.fromEntries(seen.bonuses));
  console.log(`${networks} networks, ${compared} credits ${found}, ${reversed.length} reversals`);
  // Networks without earnings would prove nothing.
  const { length } = defaultPlan.levels;
  expect(seen.levels.size).toBe(length);
  expect([...seen.statuses].sort()).toEqual([0, 1, 2, 3, 4]);
  const stages = bonusNames.flatMap((name) => {
    if (name === 'kick-start') return ['kick-start easy', 'kick-start pro'];
    return name === 'builder' ? ['builder 1', 'builder 2', 'builder 3'] : [name];
  });
  expect([...seen.bonuses.keys()].sort()).toEqual(stages.sort());
  expect(reversed.length).toBeGreaterThan(networks / 10);
  expect(reversed.every((cents) => cents < 0)).toBe(true);
});
