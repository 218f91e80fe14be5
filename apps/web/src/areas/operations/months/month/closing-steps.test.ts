import { expect, test } from 'vitest';
import type { MonthEnd } from '../months-search.ts';
import { stepsOf } from './closing-steps.ts';

const first = { id: 1, name: 'Eins' };
const second = { id: 2, name: 'Zwei' };

const closing = (approvedBy: typeof first | null, status = 'closed') =>
  ({ status, submittedBy: first, approvedBy }) as NonNullable<MonthEnd['closing']>;

test('a month not closed yet has all steps', () => {
  const whole = ['over', 'submitted', 'approved', 'closed'];
  expect(stepsOf({ state: 'over', closing: null })).toEqual(whole);
  expect(stepsOf({ state: 'submitted', closing: closing(null, 'submitted') })).toEqual(whole);
  expect(stepsOf({ state: 'closed', closing: closing(second) })).toEqual(whole);
});

test('a closed month lists neither submission nor approval if there was none', () => {
  expect(stepsOf({ state: 'closed', closing: null })).toEqual(['over', 'closed']);
  expect(stepsOf({ state: 'closed', closing: closing(null, 'withdrawn') })).toEqual(['over', 'closed']);
  expect(stepsOf({ state: 'closed', closing: closing(first) })).toEqual(['over', 'submitted', 'closed']);
});
