import { expect, test } from 'vitest';
import { decideHealth, decideWait } from './decide-next-try.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const plain = { retryAfterSeconds: null, random: 0 };

test('a delivery is attempted ten times, with the delays that the convention recommends', () => {
  const waits = Array.from({ length: 10 }, (_, index) => decideWait(index + 1, plain));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test('each delay is extended by up to a tenth', () => {
  expect(decideWait(2, { ...plain, random: 0.5 })).toBeCloseTo(315);
  expect(decideWait(2, { ...plain, random: 0.999 })).toBeLessThan(330);
});

test.each([
  [60, 60],
  [1, 5],
  [9_999_999, 86_400],
])('a receiver that asks for %i seconds gets %i', (retryAfterSeconds, wait) => {
  expect(decideWait(1, { ...plain, retryAfterSeconds })).toBe(wait);
});

test('a receiver that fails three times in a row is left alone for growing periods', () => {
  const rest = (failures: number) => {
    const { restsUntil } = decideHealth({ failures, failingSince: NOW }, { status: 500, now: NOW });
    return restsUntil === null ? null : (restsUntil.getTime() - NOW.getTime()) / 1000;
  };
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map(rest)).toEqual([null, null, 60, 120, 240, 480, 900, 900, 900]);
});

test.each([
  ['its first failure', { failures: 0, failingSince: null }, 500, null],
  ['three days without a success', { failures: 40, failingSince: before(72) }, null, 'failing'],
  ['somewhat less', { failures: 40, failingSince: before(71.9) }, null, null],
  ['the answer 410', { failures: 0, failingSince: null }, 410, 'gone'],
] as const)('after %s a receiver is paused or not', (_, health, status, pauseCause) => {
  const decided = decideHealth(health, { status, now: NOW });
  expect(decided).toMatchObject({
    pauseCause,
    failures: health.failures + 1,
    failingSince: health.failingSince ?? NOW,
  });
});
