import { expect, test } from 'vitest';
import { stepAfterReturn } from './returned-step.ts';

test.each([
  ['destinationUnchanged', null, 'change'],
  ['destinationMissing', null, 'change'],
  ['held', '2026-12-03T10:00:00Z', 'held'],
  ['held', null, 'again'],
  ['payoutsHeld', null, 'onHold'],
  [null, null, 'again'],
] as const)('a returned payout that waits for %s until %s: %s', (waitsFor, until, step) => {
  expect(stepAfterReturn({ waitsFor, until })).toBe(step);
});
