import { expect, test } from 'vitest';
import { berlinInstant } from './berlin-instant.ts';

test.each([
  ['2026-06-03T10:00', '2026-06-03T08:00:00.000Z'],
  ['2026-12-03T10:00', '2026-12-03T09:00:00.000Z'],
  ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
])('%s in Berlin is %s', (typed, instant) => {
  expect(berlinInstant(typed)).toBe(instant);
});
