import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { NaivePlan } from '@blattwerk/plan/cycle/testing/naive-plan.ts';
import { cycleEnd, cycleStart } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { computePlanFile } from '@blattwerk/plan/plan-file/compute-plan-file.ts';
import { naivePlanFile } from '@blattwerk/plan/plan-file/testing/naive-plan-file.ts';
import { randomPlanFileOf } from '@blattwerk/plan/plan-file/testing/random-plan-file.ts';
import { randomPlan } from '@blattwerk/plan/versions/testing/random-plan.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { countCases } from './support/progress.ts';
import { knownCases, seedOf } from './support/seed.ts';

const networks = count(300, 10_000);

/** A plan in the form of the second implementation. */
function inNaiveWords({ levels, stepUp, kickStart, builder, infinity, balancing }: Plan): NaivePlan {
  const phase = ({ days, newCustomers, qp, amountCents }: Plan['kickStart']['easy']) => ({
    days,
    customers: newCustomers,
    qp,
    cents: amountCents,
  });
  const paying = levels.filter(({ id }) => id >= stepUp.fromLevel);
  return {
    levels: levels.map(({ qpFrom, percentBp, legs, sharingWeight, balancingWeight }) => ({
      qp: qpFrom,
      rateBp: percentBp,
      legs: legs.flatMap((leg) => Array<number>(leg.count).fill(leg.level)).toSorted((a, b) => b - a),
      infinityShares: sharingWeight,
      balancingShares: balancingWeight,
    })),
    stepUpCents: new Map(paying.map(({ id, qpFrom }) => [id, qpFrom * stepUp.centsPerQp])),
    easy: phase(kickStart.easy),
    pro: phase(kickStart.pro),
    stages: builder.stages.map(({ psvCents, activeCustomers, amountCents }) => ({
      psvCents,
      customers: activeCustomers,
      cents: amountCents,
    })),
    infinityBp: infinity.poolBp,
    balancingBp: balancing.poolBp,
  };
}

function sorted(credits: readonly object[]): string[] {
  return credits.map((credit) => JSON.stringify(Object.entries(credit).sort())).sort();
}

test(`a second implementation agrees to the cent in ${networks} random networks, each with a plan of its own`, () => {
  const seed = seedOf('versions');
  const levels = new Set<number>();
  const bonuses = new Set<string>();
  let compared = 0;
  const drawn = randomPlan.chain((plan) => fc.tuple(fc.constant(plan), randomPlanFileOf(plan)));
  fc.assert(
    fc
      .property(drawn, ([plan, file]) => {
        const result = computePlanFile(plan, file);
        const naive = naivePlanFile(file, cycleStart(file.cycle), cycleEnd(file.cycle), inNaiveWords(plan));
        expect(sorted(result.credits)).toEqual(sorted(naive.credits));
        expect(sorted(result.reversals ?? [])).toEqual(file.reversalsUntil ? sorted(naive.reversals) : []);
        for (const { id, level, builderStage, kickStartStatus } of result.partners) {
          expect([level, builderStage, kickStartStatus]).toEqual([
            naive.volumes.get(id)?.level,
            naive.figures.get(id)?.builderStage,
            naive.figures.get(id)?.kickStartStatus,
          ]);
          levels.add(level);
        }
        for (const { bonus, stage } of result.credits)
          bonuses.add(bonus === 'step-up' ? bonus : `${bonus} ${stage ?? ''}`.trim());
        compared += result.credits.length;
      })
      .beforeEach(countCases('versions', networks, 'network')),
    { numRuns: networks, seed, examples: knownCases(drawn, 150, 1) },
  );
  console.log(`${networks} networks and plans, ${compared} credits, levels up to ${Math.max(...levels)}`);
  // Plans under which nobody earns anything would prove nothing.
  expect(levels.size).toBeGreaterThanOrEqual(26);
  const stages = bonusNames.flatMap((name) => {
    if (name === 'kick-start') return ['kick-start easy', 'kick-start pro'];
    return name === 'builder' ? ['builder 1', 'builder 2', 'builder 3'] : [name];
  });
  expect([...bonuses].sort()).toEqual(stages.sort());
});
