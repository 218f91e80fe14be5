import { expect, test } from 'vitest';
import { countryName } from '../../platform/country.ts';

test.each([
  ['CHE', 'de', 'Schweiz'],
  ['CHE', 'en', 'Switzerland'],
  ['DEU', 'fr-FR', 'Allemagne'],
  ['AUT', 'ru-RU', 'Австрия'],
])('%s is called in %s %s', (iso, locale, name) => {
  expect(countryName(iso, locale)).toBe(name);
});

test('unknown letters stay as they are', () => {
  expect(countryName('XXZ', 'de')).toBe('XXZ');
});
