import { expect, test } from 'vitest';
import { ageOf, isLate, whyNot } from './deletions.data.ts';

const now = Date.parse('2026-03-15T10:00:00Z');
const open = { status: 'open', own: false, obstacles: [] } as const;
const obstacles = [{ code: 'deletionPayout' as const, amount: '5.00' }];

test('a request waits until it is decided', () => {
  const createdAt = '2026-03-05T09:00:00Z';
  expect(ageOf({ status: 'open', createdAt }, now)).toBe(10);
  expect(ageOf({ status: 'refused', createdAt }, now)).toBeNull();
});

test('a request is late from the day after its deadline until it is decided', () => {
  expect(isLate({ status: 'open', answerBy: '2026-03-15' }, now)).toBe(false);
  expect(isLate({ status: 'open', answerBy: '2026-03-14' }, now)).toBe(true);
  expect(isLate({ status: 'refused', answerBy: '2026-03-14' }, now)).toBe(false);
});

test.each([
  [open, 'carry-out', null],
  [open, 'refuse', null],
  [{ ...open, obstacles }, 'carry-out', 'blocked'],
  [{ ...open, obstacles }, 'refuse', null],
  [{ ...open, own: true }, 'refuse', 'own'],
  [{ ...open, status: 'done' as const }, 'refuse', 'decided'],
] as const)('%j: %s is refused as %s', (request, decision, why) => {
  expect(whyNot({ ...request, obstacles: [...request.obstacles] }, decision)).toBe(why);
});
