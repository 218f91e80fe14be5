import { expect, test } from 'vitest';
import { countryOptions, levelOptions } from './occurring-options.ts';

test('levels come in their order, each once, with the one that the address asks for', () => {
  expect(levelOptions([3, 0], 1, String).map(({ value }) => value)).toEqual(['0', '1', '3']);
  expect(levelOptions([3, 0], 3, String).map(({ value }) => value)).toEqual(['0', '3']);
  expect(levelOptions([], undefined, String)).toEqual([]);
});

test('a country that the address asks for and nobody lives in can still be taken away', () => {
  const known = [{ countryISO: 'DEU', country: 'Deutschland' }];
  expect(countryOptions(known, 'DEU')).toEqual([{ value: 'DEU', label: 'Deutschland' }]);
  expect(countryOptions(known, 'XYZ')).toEqual([
    { value: 'DEU', label: 'Deutschland' },
    { value: 'XYZ', label: 'XYZ' },
  ]);
});
