import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import type { Level } from '../plan.ts';
import { planChanges } from './plan-changes.ts';

test('a plan does not differ from itself, whatever its version', () => {
  expect(planChanges(defaultPlan, { ...defaultPlan })).toEqual([]);
});

test('each field that differs is listed with both values', () => {
  const green = { ...(defaultPlan.levels[7] as Level), percentBp: 750, name: 'Grünes Blatt' };
  const after = { ...defaultPlan, levels: defaultPlan.levels.with(7, green), infinity: { poolBp: 150 } };
  expect(planChanges(defaultPlan, after)).toEqual([
    { path: 'levels.7.name', before: 'Green Leaf', after: 'Grünes Blatt' },
    { path: 'levels.7.percentBp', before: 700, after: 750 },
    { path: 'infinity.poolBp', before: 100, after: 150 },
  ]);
});

test('added or removed legs and rows are fields with a value on one side only', () => {
  const brown = defaultPlan.levels[11] as Level;
  const legs = [
    { count: 3, level: 6 },
    { count: 1, level: 7 },
  ];
  const more = { ...defaultPlan, levels: defaultPlan.levels.with(11, { ...brown, legs }) };
  expect(planChanges(defaultPlan, more)).toEqual([
    { path: 'levels.11.legs.1.count', before: null, after: 1 },
    { path: 'levels.11.legs.1.level', before: null, after: 7 },
  ]);
  const without = { ...defaultPlan, levels: defaultPlan.levels.with(11, { ...brown, legs: [] }) };
  expect(planChanges(defaultPlan, without)).toEqual([
    { path: 'levels.11.legs.0.count', before: 3, after: null },
    { path: 'levels.11.legs.0.level', before: 6, after: null },
  ]);
});
