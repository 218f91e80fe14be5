import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { legSlots } from './leg-slots.ts';
import { type PathLeg, type PathStanding, pathLegLevels, type RankPath, rankPaths } from './rank-path.ts';

const bounds: Readonly<Record<number, number>> = { 6: 1000, 7: 2500, 8: 5000, 11: 20_000 };

/** Legs whose first partner is an affiliate with these QP, for the path to a level. */
function legsOf(level: number, ...legs: [qp: number, legValue: number][]): PathLeg[] {
  return legs.map(([qp, legValue]) => ({
    qp,
    legValue,
    hasAffiliate: true,
    climbQp: pathLegLevels(defaultPlan, level).map((one) =>
      legValue >= one ? 0 : Math.max(0, (bounds[one] as number) - qp),
    ),
  }));
}

function stepsTo(level: number, standing: Omit<PathStanding, 'affiliate'>) {
  return rankPaths(defaultPlan, { affiliate: true, ...standing }, level).map(({ steps }) =>
    steps.map(({ where, qp, level: to }) => [where, qp, to]),
  );
}

test('if only QP are missing they come from own customers or from the legs with most', () => {
  const legs = legsOf(7, [100, 1], [900, 5], [0, 0], [500, 5]);
  expect(stepsTo(7, { qp: 2000, legs })).toEqual([[['own', 500, null]], [[1, 500, null]], [[3, 500, null]]]);
});

test('the leg that lacks least is raised, and its QP count', () => {
  const legs = legsOf(11, [3000, 7], [1000, 6], [400, 4], [900, 5]);
  expect(stepsTo(11, { qp: 21_000, legs })).toEqual([[[3, 100, 6]], [[2, 600, 6]]]);
  // 19,500 + 100 are not enough: the rest comes from the same leg, or from own customers.
  expect(stepsTo(11, { qp: 19_500, legs })).toEqual([
    [[3, 500, 6]],
    [[2, 600, 6]],
    [
      [3, 100, 6],
      ['own', 400, null],
    ],
  ]);
});

test('fewer legs come first, even if more of them took fewer QP', () => {
  const needed = legsOf(18, ...Array<[number, number]>(5).fill([2600, 7]));
  const legs = [...needed, ...legsOf(18, [2600, 7], [2400, 6], [900, 5])];
  const paths = stepsTo(18, { qp: 600_000, legs });
  expect(paths[0]).toEqual([
    [7, 4100, 8],
    [6, 100, 7],
  ]);
  expect(paths).toContainEqual([
    [0, 2400, 8],
    [6, 100, 7],
    [7, 1600, 7],
  ]);
});

test('a missing leg is a new one, and five Green may be nearer than seven Orange', () => {
  const legs = legsOf(13, [3000, 7], [3000, 7], [3000, 7], [3000, 7], [2400, 6]);
  expect(stepsTo(13, { qp: 249_950, legs })[0]).toEqual([[4, 100, 7]]);
  expect(stepsTo(13, { qp: 80_000, legs })).toContainEqual([
    ['new', 1000, 6],
    ['new', 1000, 6],
  ]);
});

function slotsFor(
  level: number,
  legs: PathLeg[],
  qp: number,
): [leg: number | null, level: number, missing: number][] {
  const standing = { affiliate: true, qp, legs };
  const [path] = rankPaths(defaultPlan, standing, level) as [RankPath];
  return legSlots(defaultPlan, standing, path, level).map((slot) => [slot.leg, slot.level, slot.missingQp]);
}

test('the slots of a level show the existing legs, and what the nearest one lacks', () => {
  const legs = legsOf(11, [3000, 7], [1200, 6], [400, 4], [969, 5]);
  // More QP than the level requires change nothing: the leg is missing.
  expect(slotsFor(11, legs, 32_156)).toEqual([
    [0, 6, 0],
    [1, 6, 0],
    [3, 6, 31],
  ]);
  expect(slotsFor(11, legsOf(11, [3000, 7]), 32_156)).toEqual([
    [0, 6, 0],
    [null, 6, 1000],
    [null, 6, 1000],
  ]);
  // QP that the level requires besides the legs are no part of a slot.
  expect(slotsFor(11, legs, 10_000)[2]).toEqual([3, 6, 31]);
  expect(slotsFor(10, [], 7000)).toEqual([]);
});

test('a leg raised above others fills the slot with the highest requirement', () => {
  const legs = legsOf(18, ...Array<[number, number]>(7).fill([2600, 7]), [4900, 7]);
  expect(slotsFor(18, legs, 600_000)).toEqual([
    [7, 8, 100],
    ...[0, 1, 2, 3, 4, 5, 6].map((leg) => [leg, 7, 0]),
  ]);
});

test('a reached level has no path, and levels outside the table have none', () => {
  expect(stepsTo(6, { qp: 1000, legs: [] })).toEqual([]);
  expect(() => stepsTo(21, { qp: 0, legs: [] })).toThrow(RangeError);
});

test('ten thousand legs are fast', () => {
  const timeOf = (size: number) => {
    const legs = legsOf(
      19,
      ...Array.from({ length: size }, (_, i): [number, number] => [(i * 37) % 2400, ((i * 37) % 2400) / 400]),
    );
    // Processor time, which does not grow on a busy machine.
    const before = process.cpuUsage();
    for (let i = 0; i < 5; i++) stepsTo(19, { qp: 600_000, legs });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / 5;
  };
  timeOf(1000);
  const [few, many] = [timeOf(1000), timeOf(10_000)];
  console.log(`1,000 legs: ${few.toFixed(1)} ms, 10,000 legs: ${many.toFixed(1)} ms`);
  expect(many).toBeLessThan(2000);
});
