import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastMonth } from './forecast.ts';

const months = (...rests: number[]) => rests.map((rest) => ({ finalCents: 1000 + rest, soFarCents: 1000 }));

test('with fewer than three closed months there is no forecast', () => {
  expect(forecastMonth(500, months(100, 200))).toBeNull();
});

test('three months give a range from the lowest to the highest remaining amount', () => {
  expect(forecastMonth(500, months(300, 100, 200))).toEqual({ fromCents: 600, toCents: 800, months: 3 });
});

test('six months give the quartiles, interpolated and rounded to the cent', () => {
  const forecast = forecastMonth(0, months(10, 21, 30, 40, 50, 61));
  // Places 1.75 and 5.25 of six.
  expect(forecast).toEqual({ fromCents: 18, toCents: 53, months: 6 });
});

test('a seventh month is too old to count', () => {
  expect(forecastMonth(0, months(10, 20, 30, 40, 50, 60, 9999))).toEqual(
    forecastMonth(0, months(10, 20, 30, 40, 50, 60)),
  );
});

test('refunds in past months may bring the range below the current amount', () => {
  expect(forecastMonth(500, months(-300, -100, -200))).toEqual({ fromCents: 200, toCents: 400, months: 3 });
});

test('it is within what past months brought, grows with the month, and does not depend on their order', () => {
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
