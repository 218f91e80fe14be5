import { expect, test } from 'vitest';
import { countriesByName, countryName, countryNames } from './country-name.ts';

test.each([
  ['CHE', 'de', 'Schweiz'],
  ['AUT', 'en', 'Austria'],
  ['DEU', 'fr-FR', 'Allemagne'],
  ['AUT', 'ru-RU', 'Австрия'],
] as const)('%s is called in %s %s', (iso, locale, name) => {
  expect(countryName(iso, locale)).toBe(name);
});

test('countries whose two letters are not the first of the three have their own name', () => {
  const codes = ['POL', 'PRT', 'SWE', 'SVK', 'SVN', 'DNK', 'EST', 'IRL', 'MLT', 'TUR', 'UKR', 'CHN'];
  expect(codes.map((code) => countryName(code, 'en'))).toEqual(
    ['Poland', 'Portugal', 'Sweden', 'Slovakia', 'Slovenia', 'Denmark', 'Estonia', 'Ireland', 'Malta'].concat(
      ['Türkiye', 'Ukraine', 'China'],
    ),
  );
});

test('unknown letters stay as they are', () => {
  expect(countryName('XXZ', 'de')).toBe('XXZ');
  expect(countryName('', 'de')).toBe('');
});

test('countries to choose from are sorted by their names in the language of the page', () => {
  const codes = ['DEU', 'AUT', 'CHE'];
  expect(countryNames(codes, 'de')).toEqual(['Deutschland', 'Österreich', 'Schweiz']);
  expect(countryNames(codes, 'ru-RU')).toEqual(['Австрия', 'Германия', 'Швейцария']);
  expect(countriesByName(codes, 'fr-FR')).toEqual([
    { value: 'DEU', label: 'Allemagne' },
    { value: 'AUT', label: 'Autriche' },
    { value: 'CHE', label: 'Suisse' },
  ]);
});
