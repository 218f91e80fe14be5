import { expect, test } from 'vitest';
import { berlinDay, berlinMinute, createFormat } from './format.ts';
import { months as de } from './packs/de.ts';
import { months as en } from './packs/en.ts';
import { months as fr } from './packs/fr-FR.ts';
import { months as ru } from './packs/ru-RU.ts';

const formats = {
  de: createFormat('de', de),
  en: createFormat('en', en),
  'fr-FR': createFormat('fr-FR', fr),
  'ru-RU': createFormat('ru-RU', ru),
};
const nbsp = '\u00a0';
const narrow = '\u202f';

test.each([
  ['de', `1.234,50${nbsp}€`],
  ['en', '€1,234.50'],
  ['fr-FR', `1${narrow}234,50${nbsp}€`],
  ['ru-RU', `1${nbsp}234,50${nbsp}€`],
] as const)('money in %s', (locale, text) => {
  expect(formats[locale].money('1234.50')).toBe(text);
});

test('an amount beyond floating-point precision keeps every cent', () => {
  expect(formats.en.money('90071992547409931.07')).toBe('€90,071,992,547,409,931.07');
  expect(formats.en.money('-0.05')).toBe('−€0.05');
  expect(formats.en.money('0.00')).toBe('€0.00');
});

test.each([
  ['de', 'März 05, 2026 14:07'],
  ['en', 'Mar 05, 2026 14:07'],
  ['fr-FR', 'mars 05, 2026 14:07'],
  ['ru-RU', 'мар. 05, 2026 14:07'],
] as const)('the pattern MMM dd, yyyy HH:mm in %s, in Berlin time', (locale, text) => {
  expect(formats[locale].dateTime('2026-03-05T13:07:00+00:00')).toBe(text);
});

test('both hours of the clock change are shown in Berlin time', () => {
  expect(formats.en.dateTime('2026-03-29T00:59:00+00:00')).toBe('Mar 29, 2026 01:59');
  expect(formats.en.dateTime('2026-03-29T01:00:00+00:00')).toBe('Mar 29, 2026 03:00');
  expect(formats.en.dateTime('2026-10-25T00:30:00+00:00')).toBe('Oct 25, 2026 02:30');
  expect(formats.en.dateTime('2026-10-25T01:30:00+00:00')).toBe('Oct 25, 2026 02:30');
});

test('a calendar day stays unchanged, an instant becomes its day in Berlin', () => {
  expect(formats.en.day('2026-01-31')).toBe('Jan 31, 2026');
  expect(formats.en.day('2026-01-31T23:30:00+00:00')).toBe('Jan 31, 2026');
  expect(formats.en.date('2026-01-31T23:30:00+00:00')).toBe('Feb 01, 2026');
  expect(berlinDay(Date.parse('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  expect(berlinMinute(Date.parse('2026-06-30T22:30:00Z'))).toBe('2026-07-01 00:30');
});

test('a day below an axis is its weekday and its number', () => {
  expect(formats.de.shortDay('2026-03-05')).toEqual(['Do', '05']);
  expect(formats['ru-RU'].shortDay('2026-03-05')).toEqual(['чт', '05']);
});

test('a day is formatted without its year, a month with it', () => {
  expect(formats.de.dayOfYear('2026-11-05')).toBe('5. Nov.');
  expect(formats['ru-RU'].month('2026-03-31')).toBe('март 2026');
  expect(formats['fr-FR'].month('2026-01-01')).toBe('janvier 2026');
});

test('unrounded amounts, amounts for files, and rates keep their decimals', () => {
  expect(formats.de.exactMoney('12005400E-6')).toBe(`12,0054${nbsp}€`);
  expect(formats.de.exactMoney('18.00')).toBe(`18,00${nbsp}€`);
  // Files for other programs keep the hyphen.
  expect(formats.de.decimal('-1234.50')).toBe('-1234,50');
  for (const locale of ['de', 'fr-FR', 'ru-RU'] as const)
    expect(formats[locale].money('-2235.37')).toMatch(/^−2.?235,37.€$/u);
  expect(formats.en.decimal('90071992547409931.07')).toBe('90071992547409931.07');
  expect([formats.de.rate(1300), formats.de.rate(625)]).toEqual([`13${nbsp}%`, `6,25${nbsp}%`]);
});

test('counts are grouped, shares have no decimals', () => {
  expect(formats.de.integer(1234567)).toBe('1.234.567');
  expect(formats.de.percent(0.426)).toBe(`43${nbsp}%`);
});
