import { expect, test } from 'vitest';
import { decidePrice, type Price, priceAt } from './price-history.ts';

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const price = (day: string, netCents: number, qp = 5): Price => ({
  from: at(day),
  netCents,
  vatBp: 1900,
  qp,
});
const prices = [price('2026-01-01', 1000), price('2026-03-01', 1200), price('2026-06-01', 1500)];

test.each([
  ['2020-01-01', 1000],
  ['2026-02-28', 1000],
  ['2026-03-01', 1200],
  ['2026-05-31', 1200],
  ['2027-01-01', 1500],
])('an order of %s has the price of %i cents', (day, netCents) => {
  expect(priceAt(prices, at(day)).netCents).toBe(netCents);
});

test('a new price replaces the one of its instant and is in force until the next one', () => {
  expect(decidePrice(prices, price('2026-04-01', 1300, 6))).toEqual({
    before: { netCents: 1200, vatBp: 1900, qp: 5 },
    price: price('2026-04-01', 1300, 6),
    until: at('2026-06-01'),
  });
  expect(decidePrice(prices, price('2026-07-01', 1300))).toMatchObject({ until: null });
});

test('an unchanged price is not written again', () => {
  expect(decidePrice(prices, price('2026-04-01', 1200))).toBeNull();
  expect(decidePrice(prices, price('2026-03-01', 1200))).toBeNull();
});

test('other QP at the same price are a new price', () => {
  expect(decidePrice(prices, price('2026-03-01', 1200, 0))).toMatchObject({ price: { qp: 0 } });
});
