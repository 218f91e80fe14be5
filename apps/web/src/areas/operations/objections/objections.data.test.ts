import { expect, test } from 'vitest';
import { ageOf } from './objections.data.ts';

const now = Date.parse('2026-05-20T10:00:00Z');
const objectedAt = '2026-05-17T09:00:00Z';

test('an unanswered objection has an age in whole days, an answered one has none', () => {
  expect(ageOf({ status: 'open', objectedAt }, now)).toBe(3);
  expect(ageOf({ status: 'answered', objectedAt }, now)).toBeNull();
  expect(ageOf({ status: 'agreed', objectedAt }, now)).toBeNull();
});
