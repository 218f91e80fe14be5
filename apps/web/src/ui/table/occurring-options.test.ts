import { expect, test } from 'vitest';
import { countryOptions, levelOptions } from './occurring-options.ts';

test('levels are sorted and unique, including the one in the URL', () => {
  expect(levelOptions([3, 0], 1, String).map(({ value }) => value)).toEqual(['0', '1', '3']);
  expect(levelOptions([3, 0], 3, String).map(({ value }) => value)).toEqual(['0', '3']);
  expect(levelOptions([], undefined, String)).toEqual([]);
});

test('a country in the URL where nobody lives can still be removed', () => {
  const known = [{ countryISO: 'DEU' }];
  expect(countryOptions(known, 'DEU', 'de')).toEqual([{ value: 'DEU', label: 'Deutschland' }]);
  expect(countryOptions(known, 'XXZ', 'de')).toEqual([
    { value: 'DEU', label: 'Deutschland' },
    { value: 'XXZ', label: 'XXZ' },
  ]);
});

test('countries are named and sorted in the language of the page', () => {
  const known = [{ countryISO: 'DEU' }, { countryISO: 'AUT' }, { countryISO: 'CHE' }];
  const labels = countryOptions(known, undefined, 'ru-RU').map(({ label }) => label);
  expect(labels).toEqual(['Австрия', 'Германия', 'Швейцария']);
});
