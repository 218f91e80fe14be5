import { formatCents } from '@blattwerk/plan/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, readDay, readDirection } from './read-cell.ts';

test.each([
  ['12,50', ',', 12_50],
  ['12,5', ',', 12_50],
  ['12', ',', 12_00],
  ['1.234,56', ',', 1_234_56],
  ['-1.234.567,89', ',', -1_234_567_89],
  ['1234,56-', ',', -1_234_56],
  ['+0,01', ',', 1],
  ['-0,00', ',', 0],
  ['1.234', ',', 1_234_00],
  ['1 234,56 EUR', ',', 1_234_56],
  ['€ 12,00', ',', 12_00],
  ['−3,00', ',', -3_00],
  ["1'234.56", '.', 1_234_56],
  ['1,234.5', '.', 1_234_50],
  ['1234.56', '.', 1_234_56],
  ['12.50', ',', undefined],
  ['12,50', '.', undefined],
  ['1.23,00', ',', undefined],
  ['1,234,56', ',', undefined],
  ['12,505', ',', undefined],
  ['--1,00', ',', undefined],
  ['-1,00-', ',', undefined],
  ['1e3', '.', undefined],
  ['zwölf', ',', undefined],
  ['', ',', undefined],
  ['99999999999999', ',', undefined],
] as const)('%j with decimal %j is %s cents', (text, decimal, cents) => {
  expect(readAmount(text, decimal)).toBe(cents);
});

test('every amount is read to the cent, with and without thousands separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (cents) => {
      const plain = formatCents(cents);
      const marked = plain.replaceAll(/\B(?=(\d{3})+\.)/g, ' ');
      expect(readAmount(plain, '.')).toBe(cents);
      expect(readAmount(plain.replace('.', ','), ',')).toBe(cents);
      expect(readAmount(marked.replace('.', ',').replaceAll(' ', '.'), ',')).toBe(cents);
    }),
  );
});

test.each([
  ['07.12.2026', 'DD.MM.YYYY', '2026-12-07'],
  ['7.1.2026', 'DD.MM.YYYY', '2026-01-07'],
  ['07.12.26', 'DD.MM.YY', '2026-12-07'],
  ['07.12.2026', 'DD.MM.YY', '2026-12-07'],
  ['2026-12-07', 'YYYY-MM-DD', '2026-12-07'],
  ['07.12.26', 'DD.MM.YYYY', undefined],
  ['31.02.2026', 'DD.MM.YYYY', undefined],
  ['2026-12-07', 'DD.MM.YYYY', undefined],
  ['heute', 'YYYY-MM-DD', undefined],
  ['', 'DD.MM.YY', undefined],
] as const)('%j in the form %s is %s', (text, format, day) => {
  expect(readDay(text, format)).toBe(day);
});

test.each([
  ['S', 'paid'],
  ['Soll', 'paid'],
  ['DBIT', 'paid'],
  ['H', 'received'],
  ['haben', 'received'],
  ['', undefined],
  ['X', undefined],
])('%j says %s', (text, direction) => {
  expect(readDirection(text)).toBe(direction);
});
