import { expect, test } from 'vitest';
import type { MonthEnd } from '../months-search.ts';
import { stepsOf } from './closing-steps.ts';

const first = { id: 1, name: 'Eins' };
const second = { id: 2, name: 'Zwei' };

const closing = (approvedBy: typeof first | null, status = 'closed') =>
  ({ status, submittedBy: first, approvedBy }) as NonNullable<MonthEnd['closing']>;

test('a month that is not closed has the whole way before it', () => {
  const whole = ['over', 'submitted', 'approved', 'closed'];
  expect(stepsOf({ state: 'over', closing: null })).toEqual(whole);
  expect(stepsOf({ state: 'submitted', closing: closing(null, 'submitted') })).toEqual(whole);
  expect(stepsOf({ state: 'closed', closing: closing(second) })).toEqual(whole);
});

test('a closed month says of nobody that they submitted or approved it who did not', () => {
  expect(stepsOf({ state: 'closed', closing: null })).toEqual(['over', 'closed']);
  expect(stepsOf({ state: 'closed', closing: closing(null, 'withdrawn') })).toEqual(['over', 'closed']);
  expect(stepsOf({ state: 'closed', closing: closing(first) })).toEqual(['over', 'submitted', 'closed']);
});
