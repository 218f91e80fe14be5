import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { planChanges } from '@blattwerk/plan/versions/plan-changes.ts';
import { planFaults } from '@blattwerk/plan/versions/plan-faults.ts';
import { expect, test } from 'vitest';
import { entryOf, legsText, moneyText, rateText, withLevel, withTyped } from './plan-form.ts';

const typing = (typed: Record<string, string>) => withTyped(defaultPlan, typed);
const faults = (typed: Record<string, string>) =>
  planFaults(typing(typed), defaultPlan).map(({ path, code }) => `${entryOf(path)} ${code}`);

test('nothing typed changes nothing', () => {
  expect(planChanges(defaultPlan, typing({}))).toEqual([]);
});

test('numbers are parsed as people write them, and a level ends where the next one begins', () => {
  const changes = planChanges(
    defaultPlan,
    typing({
      'levels.7.qpFrom': '3000',
      'levels.7.percentBp': '7,5 %',
      'levels.11.legs': '2×6, 1x7',
      'kickStart.easy.amountCents': '60,50',
      'infinity.poolBp': '1,25',
    }),
  );
  expect(Object.fromEntries(changes.map(({ path, after }) => [path, after]))).toEqual({
    'levels.6.qpTo': 2999,
    'levels.7.qpFrom': 3000,
    'levels.7.percentBp': 750,
    'levels.11.legs.0.count': 2,
    'levels.11.legs.1.count': 1,
    'levels.11.legs.1.level': 7,
    'kickStart.easy.amountCents': 6050,
    'infinity.poolBp': 125,
  });
});

test('an invalid number or an inconsistency is a fault of its own entry', () => {
  expect(faults({ 'levels.7.percentBp': 'viel' })).toContain('levels.7.percentBp planRange');
  expect(faults({ 'levels.11.legs': 'drei' })).toEqual(['levels.11.legs planLegLevel']);
  expect(faults({ 'levels.11.legs': '1×12' })).toEqual(['levels.11.legs planLegLevel']);
  expect(faults({ 'levels.3.qpFrom': '150' })).toEqual(['levels.3.qpFrom planRange']);
});

test('a level above the last one gets its row in both tables, and keeps the plan valid', () => {
  const more = withLevel(defaultPlan);
  expect(more.levels).toHaveLength(22);
  expect(planFaults(more, defaultPlan)).toEqual([]);
});

test('fields format their value as it is typed', () => {
  expect([rateText(750), rateText(100), moneyText(5000), moneyText(6050)]).toEqual([
    '7,5',
    '1',
    '50',
    '60,50',
  ]);
  expect(
    legsText([
      { count: 3, level: 6 },
      { count: 1, level: 7 },
    ]),
  ).toBe('3×6, 1×7');
});
