import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { type Leg, levelPath, nextLevel } from './next-level.ts';

function legsOf(...groups: [count: number, legValue: number, qp: number][]): Leg[] {
  return groups.flatMap(([count, legValue, qp]) => Array<Leg>(count).fill({ legValue, qp }));
}

test('level 10 with the QP of 11 lacks one Orange leg', () => {
  const legs = legsOf([1, 7, 4000], [1, 6, 900], [5, 2, 250]);
  expect(nextLevel(defaultPlan, { affiliate: true, level: 10, qp: 21_500, legs })).toEqual({
    level: 11,
    levelName: 'Brown Leaf',
    leaf: 'Brown Leaf',
    affiliateMissing: false,
    qp: { asked: 20_000, met: 21_500, missing: 0 },
    legs: [{ level: 6, levelName: 'Orange Leaf', leaf: 'Orange Leaf', asked: 3, met: 2, missing: 1 }],
    reached: false,
    progression: {
      qp: { asked: 20_000, met: 21_500, missing: 0 },
      customers: { qpEach: 1000, asked: 3, met: 1, missing: 2 },
    },
  });
});

test('a level without legs requires only QP', () => {
  const path = nextLevel(defaultPlan, { affiliate: true, level: 6, qp: 2260, legs: [] });
  expect(path).toMatchObject({
    level: 7,
    levelName: 'Green Leaf',
    qp: { missing: 240 },
    legs: [],
    reached: false,
  });
  expect(path?.progression.customers).toBeNull();
});

test('leg requirements state how many legs of that level or higher', () => {
  const legs = legsOf([7, 7, 3000], [1, 11, 30_000]);
  const path = levelPath(defaultPlan, 20, { affiliate: true, level: 17, qp: 2_500_000, legs });
  expect(path.legs.map(({ leaf, asked, met, missing }) => [leaf, asked, met, missing])).toEqual([
    ['Green Leaf', 11, 8, 3],
    ['Blue Leaf', 4, 1, 3],
    ['Brown Leaf', 2, 1, 1],
  ]);
});

test('the two readings of 19 and 20 differ and are both shown', () => {
  const standing = { affiliate: true, level: 18, qp: 900_000, legs: legsOf([12, 11, 25_000]) };
  const gold = levelPath(defaultPlan, 19, standing);
  expect([gold.qp.missing, gold.progression.qp.missing]).toEqual([100_000, 0]);
  expect(gold.progression.customers).toEqual({ qpEach: 20_000, asked: 10, met: 12, missing: 0 });
  const diamond = levelPath(defaultPlan, 20, standing);
  expect([diamond.qp.asked, diamond.progression.qp.asked]).toEqual([2_000_000, 1_000_000]);
});

test('reached: nothing of the level table is missing, whatever the other reading says', () => {
  const standing = { affiliate: true, level: 11, qp: 60_000, legs: legsOf([5, 6, 1000]) };
  const path = levelPath(defaultPlan, 12, standing);
  expect([path.reached, path.progression.customers?.missing]).toEqual([true, 3]);
  expect(levelPath(defaultPlan, 12, { ...standing, affiliate: false })).toMatchObject({
    affiliateMissing: true,
    reached: false,
  });
  expect(levelPath(defaultPlan, 0, { ...standing, affiliate: false }).reached).toBe(true);
});

test('after the last level there is no next one, and no path to unknown ones', () => {
  const standing = { affiliate: true, level: 20, qp: 9_000_000, legs: [] };
  expect(nextLevel(defaultPlan, standing)).toBeNull();
  expect(() => levelPath(defaultPlan, 21, standing)).toThrow(RangeError);
  const without = { ...defaultPlan, progression: [] };
  expect(() => levelPath(without, 20, standing)).toThrow(RangeError);
});
