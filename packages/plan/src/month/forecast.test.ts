import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastMonth } from './forecast.ts';

const months = (...rests: number[]) => rests.map((rest) => ({ finalCents: 1000 + rest, soFarCents: 1000 }));

test('with fewer than three closed months there is none', () => {
  expect(forecastMonth(500, months(100, 200))).toBeNull();
});

test('three months give what the lowest and the highest of them still brought', () => {
  expect(forecastMonth(500, months(300, 100, 200))).toEqual({ fromCents: 600, toCents: 800, months: 3 });
});

test('six months give the quartiles between them, rounded to the cent', () => {
  const forecast = forecastMonth(0, months(10, 21, 30, 40, 50, 61));
  // Places 1.75 and 5.25 of six.
  expect(forecast).toEqual({ fromCents: 18, toCents: 53, months: 6 });
});

test('a seventh month is too old to count', () => {
  expect(forecastMonth(0, months(10, 20, 30, 40, 50, 60, 9999))).toEqual(
    forecastMonth(0, months(10, 20, 30, 40, 50, 60)),
  );
});

test('what refunds took in past months may end below what there is', () => {
  expect(forecastMonth(500, months(-300, -100, -200))).toEqual({ fromCents: 200, toCents: 400, months: 3 });
});

test('it lies within what the months brought, grows with the month, and is the same in any order', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 3, maxLength: 6 }), cents, (rests, soFar) => {
      const forecast = forecastMonth(soFar, months(...rests));
      expect(forecast).not.toBeNull();
      const { fromCents, toCents } = forecast ?? { fromCents: 0, toCents: 0 };
      expect(fromCents).toBeGreaterThanOrEqual(soFar + Math.min(...rests));
      expect(toCents).toBeLessThanOrEqual(soFar + Math.max(...rests));
      expect(fromCents).toBeLessThanOrEqual(toCents);
      expect(forecastMonth(soFar, months(...rests.toReversed()))).toEqual(forecast);
    }),
  );
});
