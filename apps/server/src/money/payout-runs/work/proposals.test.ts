import { expect, test } from 'vitest';
import { dueDays } from './proposals.ts';

const calendar = (payoutDays: readonly number[], payoutCutOffDays = 0) => ({ payoutDays, payoutCutOffDays });

test('without a calendar no run is due', () => {
  expect(dueDays(calendar([]), '2026-05-20')).toEqual([]);
});

test('the next day is proposed until it has passed', () => {
  expect(dueDays(calendar([5, 20]), '2026-05-20')).toEqual([{ dueOn: '2026-05-20', cutOffOn: '2026-05-20' }]);
  expect(dueDays(calendar([5, 20]), '2026-05-21')).toEqual([{ dueOn: '2026-06-05', cutOffOn: '2026-06-05' }]);
});

test('a closed list that is not paid yet comes before the open one', () => {
  expect(dueDays(calendar([5, 20], 3), '2026-05-18')).toEqual([
    { dueOn: '2026-05-20', cutOffOn: '2026-05-17' },
    { dueOn: '2026-06-05', cutOffOn: '2026-06-02' },
  ]);
});

test('a day on which banks are closed is still due on the next banking day', () => {
  // 16 May 2026 is a Saturday.
  expect(dueDays(calendar([16]), '2026-05-18')[0]).toEqual({ dueOn: '2026-05-18', cutOffOn: '2026-05-16' });
});
