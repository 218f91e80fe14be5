import { expect, test } from 'vitest';
import { isIdle } from './lock.ts';

test('a session is idle after thirty minutes, not earlier, and not before any activity was recorded', () => {
  expect(isIdle('0', 30 * 60_000 - 1)).toBe(false);
  expect(isIdle('0', 30 * 60_000)).toBe(true);
  expect(isIdle(null, Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(isIdle('not a number', 0)).toBe(true);
});
