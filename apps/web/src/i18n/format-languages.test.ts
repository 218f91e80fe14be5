import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { locales } from './locale.ts';
import { months as de } from './packs/de.ts';
import { months as en } from './packs/en.ts';
import { months as fr } from './packs/fr-FR.ts';
import { months as ru } from './packs/ru-RU.ts';

const names = { de, en, 'fr-FR': fr, 'ru-RU': ru };
const formats = Object.fromEntries(locales.map((locale) => [locale, createFormat(locale, names[locale])]));
const countries = Object.fromEntries(
  locales.map((locale) => [locale, createFormat(locale, names[locale], 'country')]),
);
const [nbsp, narrow] = ['\u00a0', '\u202f'];

/** The expectations below are those of this ICU version; review them when it changes. */
test('the formats are those of ICU 78', () => {
  expect(process.versions.icu).toMatch(/^78\./);
});

test.each([
  ['de', 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.'],
  ['en', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
  ['fr-FR', 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'],
  ['ru-RU', 'янв. фев. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'],
])('the months of the pattern in %s', (locale, expected) => {
  const days = expected.split(' ').map((_, index) => `2026-${String(index + 1).padStart(2, '0')}-05`);
  const written = days.map((day) => formats[locale]?.day(day));
  expect(written).toEqual(expected.split(' ').map((month) => `${month} 05, 2026`));
  const instants = days.map((day) => formats[locale]?.dateTime(`${day}T06:05:00Z`));
  const clock = (index: number) => (index > 2 && index < 10 ? '08:05' : '07:05');
  expect(instants).toEqual(expected.split(' ').map((month, index) => `${month} 05, 2026 ${clock(index)}`));
});

test.each([
  ['de', '05.03.2026, 14:07', '01.02.2026', '31.01.2026'],
  ['en', '5 Mar 2026, 14:07', '1 Feb 2026', '31 Jan 2026'],
  ['fr-FR', '5 mars 2026, 14:07', '1er févr. 2026', '31 janv. 2026'],
  ['ru-RU', '5 мар. 2026, 14:07', '1 февр. 2026', '31 янв. 2026'],
])('dates as the country of %s writes them, in Berlin time', (locale, dateTime, date, day) => {
  const format = countries[locale];
  expect(format?.dateTime('2026-03-05T13:07:00+00:00')).toBe(dateTime);
  expect(format?.date('2026-01-31T23:30:00+00:00')).toBe(date);
  expect(format?.day('2026-01-31T23:30:00+00:00')).toBe(day);
});

test.each([
  ['de', '14:07', '14:07'],
  ['en', '14:07', '14:07'],
  ['fr-FR', '14:07', '14:07'],
  ['ru-RU', '14:07', '14:07'],
])('a time of day in %s, as in the pattern and as in the country', (locale, pattern, country) => {
  const instant = Date.parse('2026-03-05T13:07:00Z');
  expect([formats[locale]?.time(instant), countries[locale]?.time(instant)]).toEqual([pattern, country]);
});

test.each([
  ['de', `−1.234,50${nbsp}€`, `1.234.567,89${nbsp}€`, `12,5${nbsp}%`, '1.234.567', 'a, b und c'],
  ['en', '−€1,234.50', '€1,234,567.89', '12.5%', '1,234,567', 'a, b and c'],
  [
    'fr-FR',
    `−1${narrow}234,50${nbsp}€`,
    `1${narrow}234${narrow}567,89${nbsp}€`,
    `12,5${nbsp}%`,
    `1${narrow}234${narrow}567`,
    'a, b et c',
  ],
  [
    'ru-RU',
    `−1${nbsp}234,50${nbsp}€`,
    `1${nbsp}234${nbsp}567,89${nbsp}€`,
    `12,5${nbsp}%`,
    `1${nbsp}234${nbsp}567`,
    'a, b и c',
  ],
])('amounts, rates, counts and lists in %s', (locale, debt, million, rate, count, list) => {
  const format = formats[locale];
  expect(format?.money('-1234.50')).toBe(debt);
  expect(format?.money('1234567.89')).toBe(million);
  expect(format?.rate(1250)).toBe(rate);
  expect(format?.integer(1234567)).toBe(count);
  expect(format?.list(['a', 'b', 'c'])).toBe(list);
});

test.each([
  ['de', 'Heute', 'Gestern', 'Feb. 27, 2026', '27.02.2026'],
  ['en', 'Today', 'Yesterday', 'Feb 27, 2026', '27 Feb 2026'],
  ['fr-FR', 'Aujourd’hui', 'Hier', 'févr. 27, 2026', '27 févr. 2026'],
  ['ru-RU', 'Сегодня', 'Вчера', 'фев. 27, 2026', '27 февр. 2026'],
])(
  'today and yesterday are named in %s, any other day is its date',
  (locale, today, yesterday, date, own) => {
    const named = ['2026-03-01', '2026-02-28', '2026-02-27'].map((day) =>
      formats[locale]?.nearDay(day, '2026-03-01'),
    );
    expect(named).toEqual([today, yesterday, date]);
    expect(countries[locale]?.nearDay('2026-02-27', '2026-03-01')).toBe(own);
    // A date ahead of a slow clock is formatted too; the change to daylight saving time makes no day longer.
    expect(formats[locale]?.nearDay('2026-03-02', '2026-03-01')).not.toMatch(
      /tomorrow|morgen|demain|завтра/i,
    );
    expect(formats[locale]?.nearDay('2026-03-29', '2026-03-30')).toBe(yesterday);
  },
);

test.each([
  ['de', 'heute', 'gestern', 'vor 3 Tagen', 'vor 6 Tagen'],
  ['en', 'today', 'yesterday', '3 days ago', '6 days ago'],
  ['fr-FR', 'aujourd’hui', 'hier', 'il y a 3 jours', 'il y a 6 jours'],
  ['ru-RU', 'сегодня', 'вчера', '3 дня назад', '6 дней назад'],
])('what happened in the last week is named from today in %s, by Berlin’s days', (locale, ...texts) => {
  // 00:30 in Berlin, on the day after daylight saving time began.
  const now = Date.parse('2026-03-29T22:30:00Z');
  const said = (instant: string) => formats[locale]?.recently(instant, now);
  expect([
    said('2026-03-29T22:00:00Z'),
    said('2026-03-29T21:59:59Z'),
    said('2026-03-27T12:00:00Z'),
    said('2026-03-23T23:00:00Z'),
  ]).toEqual(texts);
  expect([said('2026-03-23T22:59:59Z'), said('2026-03-30T22:00:00Z')]).toEqual([null, null]);
});
