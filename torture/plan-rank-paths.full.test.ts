import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelOf } from '@blattwerk/plan/levels/level.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import {
  type PathStanding,
  pathLegLevels,
  pathStanding,
  type RankPath,
  rankPaths,
} from '@blattwerk/plan/rank-path/rank-path.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compute, levelAfter, type Member } from './support/climbing.ts';
import { count } from './support/counts.ts';
import { countCases } from './support/progress.ts';
import { knownCases, seedOf } from './support/seed.ts';

const runs = count(150, 100_000);
const ORANGE = 6;
const BROWN = 11;

const small = fc.oneof(fc.nat(1200), fc.constantFrom(0, 0, 999, 1000, 2499, 2500, 4999));
const large = fc.oneof(small, fc.nat(30_000), fc.constantFrom(17_000, 19_000, 19_999, 20_000, 60_000));
const person = fc.record({
  pick: fc.nat(),
  affiliate: fc.constantFrom(true, true, true, true, false),
  qp: small,
});
const cases = fc.record({
  legs: fc.array(fc.record({ qp: large, affiliate: fc.constantFrom(true, true, true, true, true, false) }), {
    maxLength: 14,
    size: 'max',
  }),
  deeper: fc.array(fc.record({ ...{ person }, strong: fc.constantFrom(0, 0, 0, 900, 16_000) }), {
    maxLength: 24,
    size: 'max',
  }),
  ownQp: fc.oneof(
    fc.nat(3000),
    fc.constantFrom(...defaultPlan.levels.slice(10).map(({ qpFrom }) => qpFrom)),
    fc.constantFrom(...defaultPlan.levels.slice(10).map(({ qpFrom }) => Math.max(0, qpFrom - 15_000))),
  ),
  ahead: fc.oneof(fc.constant(0), fc.nat(19)),
});

/** The first member is above; the second is the partner who climbs. */
function membersOf({
  legs,
  deeper,
  ownQp,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never): Member[] {
  const members: Member[] = [
    { parent: null, affiliate: false, qp: 0 },
    { parent: 0, affiliate: true, qp: ownQp },
    ...legs.map((leg) => ({ ...leg, parent: 1 })),
  ];
  if (legs.length === 0) return members;
  for (const {
    person: { pick, affiliate, qp },
    strong,
  } of deeper) {
    const parent = 2 + (pick % (members.length - 2));
    members.push({ parent, affiliate, qp: qp + strong });
  }
  return members;
}

test(`every path reaches its level and needs each of its steps, in ${runs} random networks`, () => {
  const seen = {
    levels: new Set<number>(),
    alternatives: 0,
    several: 0,
    brown: 0,
    fresh: 0,
    joining: 0,
  };
  fc.assert(
    fc
      .property(cases, (drawn) => {
        const members = membersOf(drawn);
        const { network, result, of } = compute(members);
        const partner = network.indexOf(1);
        const target = Math.min(20, of(1).level + 1 + drawn.ahead);
        const standing = pathStanding(defaultPlan, network, result, { partner, level: target });
        const paths = rankPaths(defaultPlan, standing, target);
        if (of(1).level >= target) {
          expect(paths).toEqual([]);
          return;
        }
        expect(paths.length).toBeGreaterThan(0);
        expect(paths.length).toBeLessThanOrEqual(3);
        seen.levels.add(target);
        for (const { steps, qp } of paths) {
          expect(qp).toBe(steps.reduce((sum, step) => sum + step.qp, 0));
          expect(levelAfter(members, 1, steps)).toBeGreaterThanOrEqual(target);
          steps.forEach((_, i) => {
            expect(levelAfter(members, 1, steps.toSpliced(i, 1))).toBeLessThan(target);
          });
          seen.alternatives++;
          if (steps.length > 1) seen.several++;
          if (steps.some(({ level }) => level === BROWN)) seen.brown++;
          if (steps.some(({ where }) => where === 'new')) seen.fresh++;
          if (steps.some(({ where, affiliateMissing }) => affiliateMissing && where !== 'new'))
            seen.joining++;
        }
        // No QP can be spared either: with one less in any step of the first path, the level is missed.
        const first = paths[0] as (typeof paths)[0];
        first.steps.forEach((step, i) => {
          if (step.qp === 0) return;
          const spared = first.steps.with(i, { ...step, qp: step.qp - 1 });
          expect(levelAfter(members, 1, spared)).toBeLessThan(target);
        });
      })
      .beforeEach(countCases('rank paths', runs, 'network')),
    { numRuns: runs, seed: seedOf('rank paths'), examples: knownCases(cases, 60, 1) },
  );
  console.log({ ...seen, levels: seen.levels.size });
  expect(seen.levels.size).toBeGreaterThanOrEqual(count(11, 20));
  expect(Math.min(seen.several, seen.brown, seen.fresh, seen.joining)).toBeGreaterThan(0);
}, 3_600_000);

/** Each way to raise up to four legs and to add as many new ones, by brute force. */
function tryEverything(standing: PathStanding, level: number, most: number): { steps: number; qp: number } {
  const levels = pathLegLevels(defaultPlan, level);
  const fresh = levels.map((one) => levelRow(defaultPlan, one).qpFrom);
  const legs = [
    ...standing.legs.map(({ legValue, climbQp }) => ({ legValue, climbQp })),
    ...Array(4).fill({ legValue: 0, climbQp: fresh }),
  ];
  let best = { steps: most, qp: Number.POSITIVE_INFINITY };
  const tryFrom = (leg: number, values: number[], steps: number, qp: number): void => {
    if (steps > best.steps) return;
    const one = legs[leg];
    if (one) {
      tryFrom(leg + 1, [...values, one.legValue], steps, qp);
      levels.forEach((to, k) => {
        if (to > one.legValue) tryFrom(leg + 1, [...values, to], steps + 1, qp + (one.climbQp[k] as number));
      });
      return;
    }
    // Missing QP are added in one of the raised legs, otherwise as a step of its own.
    for (const row of defaultPlan.levels.slice(level)) {
      const rest = Math.max(0, row.qpFrom - standing.qp - qp);
      if (levelOf(defaultPlan, { affiliate: true, qp: standing.qp + qp + rest, legValues: values }) < level)
        continue;
      const found = { steps: steps === 0 && rest > 0 ? 1 : steps, qp: qp + rest };
      if (found.steps < best.steps || (found.steps === best.steps && found.qp < best.qp)) best = found;
    }
  };
  tryFrom(0, [], 0, 0);
  return best;
}

test('the first path is the smallest of all possible paths', () => {
  const standings = count(60, 2000);
  let compared = 0;
  const climbs = fc.tuple(fc.nat(900), fc.nat(1500), fc.nat(2500));
  const leg = fc.record({
    legValue: fc.constantFrom(0, 3, 5, 6, 6, 7, 8),
    hasAffiliate: fc.boolean(),
    qp: fc.nat(5000),
    climbs,
  });
  fc.assert(
    fc
      .property(
        fc.array(leg, { minLength: 7, maxLength: 11, size: 'max' }),
        fc.constantFrom(11, 12, 13, 14, 15, 16, 17),
        fc.integer({ min: -4000, max: 3000 }),
        (drawn, level, over) => {
          const { qpFrom } = levelRow(defaultPlan, level);
          const levels = pathLegLevels(defaultPlan, level);
          const legs = drawn.map(({ climbs: [orange, green], ...rest }) => ({
            ...rest,
            climbQp: levels.map((one) =>
              one <= rest.legValue ? 0 : one === ORANGE ? orange : orange + green,
            ),
          }));
          const standing = { affiliate: true, qp: qpFrom + over, legs: legs.slice(0, 8) };
          if (
            levelOf(defaultPlan, {
              affiliate: true,
              qp: standing.qp,
              legValues: standing.legs.map(({ legValue }) => legValue),
            }) >= level
          )
            return;
          const [first] = rankPaths(defaultPlan, standing, level);
          const { steps, qp } = first as RankPath;
          if (steps.length > 4) return;
          compared++;
          expect({ steps: steps.length, qp }).toEqual(tryEverything(standing, level, steps.length));
        },
      )
      .beforeEach(countCases('smallest rank paths', standings, 'standing')),
    { numRuns: standings, seed: seedOf('smallest rank paths') },
  );
  expect(compared).toBeGreaterThan(0);
}, 3_600_000);
