import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { freshStanding } from '@blattwerk/plan/goals/fresh-cycle.ts';
import { planForLevel } from '@blattwerk/plan/goals/goal-plan.ts';
import { pathStanding } from '@blattwerk/plan/rank-path/rank-path.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFullRun } from '../apps/server/test-support/full-run.ts';
import { compute, levelAfter, type Member } from './support/climbing.ts';
import { count } from './support/counts.ts';
import { countCases } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const runs = count(isFullRun ? 120 : 50, 20_000);

const qp = fc.oneof(fc.nat(1200), fc.nat(30_000), fc.constantFrom(0, 0, 999, 1000, 2499, 16_000));
const cases = fc.record({
  ownQp: fc.oneof(fc.nat(3000), fc.nat(600_000)),
  below: fc.array(fc.record({ pick: fc.nat(), affiliate: fc.constantFrom(true, true, true, false), qp }), {
    maxLength: 24,
    size: 'max',
  }),
  level: fc.integer({ min: 1, max: 20 }),
  order: fc.record({ baseCents: fc.constant(10_000), qp: fc.integer({ min: 1, max: 500 }) }),
  later: fc.boolean(),
});

test(`carrying out a plan reaches the level according to the engine, in ${runs} random networks`, () => {
  const seen = { legs: 0, customers: 0, later: 0, levels: new Set<number>() };
  fc.assert(
    fc
      .property(cases, ({ ownQp, below, level, order, later }) => {
        const members: Member[] = [
          { parent: null, affiliate: false, qp: 0 },
          { parent: 0, affiliate: true, qp: ownQp },
        ];
        for (const { pick, affiliate, qp: bought } of below)
          members.push({ parent: 1 + (pick % (members.length - 1)), affiliate, qp: bought });
        // In a later cycle, where nobody has ordered yet.
        const then = later ? members.map((member) => ({ ...member, qp: 0 })) : members;
        const { network, result } = compute(members);
        const standing = pathStanding(defaultPlan, network, result, {
          partner: network.indexOf(1),
          level,
        });
        const start = later ? freshStanding(defaultPlan, standing, level) : standing;
        const plan = planForLevel(defaultPlan, start, { level, order });
        const own = {
          where: 'own',
          qp: plan.customers * order.qp,
          level: null,
          affiliateMissing: false,
        } as const;
        expect(plan.qp).toBe(plan.legs.reduce((sum, step) => sum + step.qp, own.qp));
        expect(levelAfter(then, 1, [...plan.legs, own])).toBeGreaterThanOrEqual(level);
        if (plan.legs.length > 0) seen.legs++;
        if (plan.customers > 0) seen.customers++;
        if (later) seen.later++;
        seen.levels.add(level);
      })
      .beforeEach(countCases('goals', runs, 'network')),
    { numRuns: runs, seed: seedOf('goals') },
  );
  console.log({ ...seen, levels: seen.levels.size });
  expect(Math.min(seen.legs, seen.customers, seen.later)).toBeGreaterThan(0);
}, 3_600_000);
