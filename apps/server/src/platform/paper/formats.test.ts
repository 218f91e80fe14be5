import { expect, test } from 'vitest';
import { amountIn, dayIn, momentIn, monthIn } from './formats.ts';

const at = new Date('2026-09-21T22:30:00Z');

test.each([
  ['de', '22.09.2026', '22.09.2026, 00:30', 'September 2026'],
  ['en', '22 Sept 2026', '22 Sept 2026, 00:30', 'September 2026'],
  ['fr-FR', '22 sept. 2026', '22 sept. 2026, 00:30', 'septembre 2026'],
  ['ru-RU', '22 сент. 2026', '22 сент. 2026, 00:30', 'сентябрь 2026'],
])(
  'mails and documents in %s format dates and times in the style of the country',
  (locale, day, moment, month) => {
    expect(dayIn(locale, at)).toBe(day);
    expect(dayIn(locale, '2026-09-22')).toBe(day);
    expect(momentIn(locale, at)).toBe(moment);
    expect(monthIn(locale, '2026-09-01')).toBe(month);
  },
);

test('English amounts are in British format', () => {
  expect(amountIn('en', -123_450)).toBe('-€1,234.50');
});

test('the first of a month is 1er in French', () => {
  expect(dayIn('fr-FR', '2026-01-01')).toBe('1er janv. 2026');
  expect(dayIn('fr-FR', '2026-01-11')).toBe('11 janv. 2026');
  expect(momentIn('fr-FR', new Date('2026-09-01T08:00:00Z'))).toBe('1er sept. 2026, 10:00');
  expect(dayIn('en', '2026-01-01')).toBe('1 Jan 2026');
});
