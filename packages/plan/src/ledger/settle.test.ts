import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from './settle.ts';

const change = (availableCents: number, changeCents: number) => ({ availableCents, changeCents });

test('released credits become available', () => {
  expect(settle([change(100, 50), change(0, 20)], 0)).toEqual({ availableCents: [150, 20], debtCents: 0 });
});

test('a reversal beyond its balance is taken from the oldest other balance', () => {
  const settled = settle([change(40, 0), change(0, -70), change(100, 0)], 0);
  expect(settled).toEqual({ availableCents: [0, 0, 70], debtCents: 0 });
});

test('what no balance covers becomes debt, which later releases pay off first', () => {
  const taken = settle([change(30, -100)], 0);
  expect(taken).toEqual({ availableCents: [0], debtCents: 70 });
  expect(settle([change(0, 0), change(0, 50)], 70)).toEqual({ availableCents: [0, 0], debtCents: 20 });
  expect(settle([change(0, 50), change(0, 10)], 20)).toEqual({ availableCents: [30, 10], debtCents: 0 });
});

test('no cent is lost, nothing is negative, and nobody has both money and debt', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const changes = fc.array(
    fc.record({ availableCents: cents, changeCents: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
  );
  fc.assert(
    fc.property(changes, cents, (balances, debt) => {
      const settled = settle(balances, debt);
      const before = balances.reduce((sum, one) => sum + one.availableCents + one.changeCents, 0) - debt;
      const available = settled.availableCents.reduce((sum, one) => sum + one, 0);
      expect(available - settled.debtCents).toBe(before);
      expect(settled.availableCents.every((one) => one >= 0)).toBe(true);
      expect(Math.min(available, settled.debtCents)).toBe(0);
    }),
  );
});

test('invalid amounts are refused', () => {
  expect(() => settle([change(-1, 0)], 0)).toThrow(RangeError);
  expect(() => settle([change(0, 0.5)], 0)).toThrow(RangeError);
  expect(() => settle([], -1)).toThrow(RangeError);
  expect(() => settle([change(Number.MAX_SAFE_INTEGER, 1)], 0)).toThrow(RangeError);
});
