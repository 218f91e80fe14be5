import { expect, test } from 'vitest';
import { joiningDays } from './joining-days.ts';

test('each day from the last to the first, over the turn of the year', () => {
  expect(joiningDays({ first: '2025-12-31', last: '2026-01-02' })).toEqual([
    { day: '2026-01-02', joined: 102 },
    { day: '2026-01-01', joined: 101 },
    { day: '2025-12-31', joined: 1231 },
  ]);
});

test('the 29 February is celebrated on the 28th in other years', () => {
  expect(joiningDays({ first: '2026-02-28', last: '2026-02-28' })).toEqual([
    { day: '2026-02-28', joined: 228 },
    { day: '2026-02-28', joined: 229 },
  ]);
  expect(joiningDays({ first: '2028-02-28', last: '2028-02-29' }).map(({ joined }) => joined)).toEqual([
    229, 228,
  ]);
});
