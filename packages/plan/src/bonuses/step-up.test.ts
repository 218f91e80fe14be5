import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { nextStepUp, stepUpCents, stepUpLevels } from './step-up.ts';

test.each([
  [6, 10_00],
  [7, 25_00],
  [8, 50_00],
  [9, 75_00],
  [10, 100_00],
  [11, 200_00],
  [12, 500_00],
  [13, 750_00],
  [14, 1000_00],
  [15, 1500_00],
  [16, 2000_00],
  [17, 2500_00],
  [18, 5000_00],
  [19, 10_000_00],
  [20, 20_000_00],
])('reaching level %i pays %i cents, once', (level, cents) => {
  expect(stepUpCents(defaultPlan, level)).toBe(cents);
  expect(stepUpLevels(defaultPlan, level - 1, level)).toEqual([level]);
  expect(stepUpLevels(defaultPlan, level, level)).toEqual([]);
});

test.each([
  [0, 5, []],
  [0, 6, [6]],
  [0, 9, [6, 7, 8, 9]],
  [5, 8, [6, 7, 8]],
  [7, 11, [8, 9, 10, 11]],
  [11, 7, []],
  [20, 20, []],
])('from level %i ever to level %i: %j', (ever, level, expected) => {
  expect(stepUpLevels(defaultPlan, ever, level)).toEqual(expected);
});

test('the next step-up is level 6 at the earliest, and there is none after 20', () => {
  expect(nextStepUp(defaultPlan, 0, 250)).toEqual({
    level: 6,
    levelName: 'Orange Leaf',
    missingQp: 750,
    amountCents: 10_00,
  });
  expect(nextStepUp(defaultPlan, 19, 2_000_001)).toEqual({
    level: 20,
    levelName: 'Diamond Leaf',
    missingQp: 0,
    amountCents: 20_000_00,
  });
  expect(nextStepUp(defaultPlan, 20, 0)).toBeNull();
});
