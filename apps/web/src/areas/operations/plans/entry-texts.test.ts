import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { expect, test } from 'vitest';
import { changedTexts } from './entry-texts.ts';
import { withLevel, withTyped } from './plan-form.ts';

test('a changed entry has its former value, formatted as it is typed', () => {
  const typed = { 'levels.7.percentBp': '7,5', 'levels.11.legs': '', 'kickStart.easy.amountCents': '60,50' };
  expect([...changedTexts(defaultPlan, withTyped(defaultPlan, typed))]).toEqual([
    ['levels.7.percentBp', '7'],
    ['levels.11.legs', '3×6'],
    ['kickStart.easy.amountCents', '50'],
  ]);
  expect([...changedTexts(defaultPlan, withTyped(defaultPlan, { 'levels.7.percentBp': '7,0' }))]).toEqual([]);
});

test('the entries of a new level have no former value', () => {
  const changes = changedTexts(defaultPlan, withLevel(defaultPlan));
  expect([changes.get('levels.21.qpFrom'), changes.has('levels.20.qpFrom')]).toEqual(['', false]);
});
