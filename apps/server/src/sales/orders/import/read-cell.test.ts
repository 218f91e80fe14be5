import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, readId, readInstant, readQuantity, readVat } from './read-cell.ts';

test.each<[string, number]>([
  ['0', 0],
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['12,50 €', 1250],
  ['12.50 EUR', 1250],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567', 123_456_700],
  ['1,234,567.8', 123_456_780],
  ['1 234,56', 123_456],
  ['1\u00A0234,56', 123_456],
  ['1’234.56', 123_456],
  ['1234.560000', 123_456],
  ['0.500', 50],
  ['19.9000', 1990],
  ['1000000000', 100_000_000_000],
])('an amount: %s', (text, cents) => {
  expect(readAmount(text)).toEqual({ value: cents });
});

test.each([
  '',
  '-1',
  '+1',
  '1.234',
  '12,345',
  '1.2.3',
  '1,23,4',
  '12.345.6',
  '1.005',
  '1.2345',
  '1e3',
  '0x10',
  'NaN',
  '1000000000.01',
  '12 50',
  '١٢',
  '=1',
])('not an amount: %s', (text) => {
  expect(readAmount(text)).toEqual({ reason: expect.any(String) });
});

test('every amount is read as written, with either decimal sign and with or without thousands separators', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), fc.boolean(), fc.boolean(), (cents, comma, grouped) => {
      const [whole = '', decimals = ''] = formatCents(cents).split('.');
      const [thousand, point] = comma ? ['.', ','] : [',', '.'];
      const written = grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, thousand) : whole;
      expect(readAmount(`${written}${point}${decimals}`)).toEqual({ value: cents });
    }),
  );
});

test.each<[string, string]>([
  ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 10:00:00 +0530', '2026-03-01T04:30:00.000Z'],
  ['2026-03-01 10:00', '2026-03-01T09:00:00.000Z'],
  ['2026-07-01 10:00:01', '2026-07-01T08:00:01.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['1.7.2026', '2026-06-30T22:00:00.000Z'],
  ['01.07.2026, 10:00', '2026-07-01T08:00:00.000Z'],
  // The March night without the hour from 2 to 3, and the October night that has it twice.
  ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25 23:59:59', '2026-10-25T22:59:59.000Z'],
  ['2024-02-29 12:00', '2024-02-29T11:00:00.000Z'],
])('a time: %s', (text, instant) => {
  expect(readInstant(text)).toEqual({ value: new Date(instant) });
});

test.each([
  '',
  'now',
  '2026-02-29',
  '2026-13-01',
  '2026-03-29 02:00',
  '2026-03-29 02:59:59',
  '2026-03-01 24:00',
  '2026-03-01T10:00:00+15:00',
  '1969-12-31',
  '2100-01-01 12:00',
  '03/01/2026',
  '45000',
  '2026-03-01T10',
])('not a time: %s', (text) => {
  expect(readInstant(text)).toEqual({ reason: expect.any(String) });
});

test('local times of any day are on that day in Berlin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 11_000, max: 47_000 }), fc.nat(86_399), (day, second) => {
      const text = new Date(day * 86_400_000 + second * 1000).toISOString().slice(0, 19);
      const read = readInstant(text);
      if (read.reason !== undefined) expect(text).toMatch(/-03-(2[5-9]|3[01])T02:/);
      else expect(berlinDay(read.value.getTime())).toBe(text.slice(0, 10));
    }),
    { numRuns: 2000 },
  );
});

test('quantities, rates and ids', () => {
  expect(
    ['1', '1000000', '0', '-1', '1.0', '1e2', '1000001', '１'].map(
      (text) => readQuantity(text).reason === undefined,
    ),
  ).toEqual([true, true, false, false, false, false, false, false]);
  expect(['19', '7,7', '7.00 %', '100'].map(readVat)).toEqual(
    [1900, 770, 700, 10_000].map((value) => ({ value })),
  );
  expect(['101', '-7', 'x', '7.123'].map((text) => readVat(text).reason)).toEqual(
    Array(4).fill(expect.any(String)),
  );
  expect(['1', '0', '01', '1e3', '9'.repeat(16)].map((text) => readId(text).reason === undefined)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
