import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';
import { changedSearch, pageInstead, parseTeamSearch } from './team-search.ts';

test('an address is read, whatever types its values have', () => {
  expect(
    parseTeamSearch({
      page: '3',
      sort: 'level',
      direction: 'asc',
      level: 8,
      type: 'premium',
      q: 42,
      partner: '9',
    }),
  ).toEqual({ page: 3, sort: 'level', direction: 'asc', level: 8, type: 'premium', q: '42', partner: 9 });
});

test('what is unusable or default is left out', () => {
  expect(
    parseTeamSearch({
      page: 1,
      sort: 'password',
      direction: 'up',
      level: 10,
      type: 'x',
      q: '  ',
      partner: -1,
    }),
  ).toEqual({});
  expect(parseTeamSearch({ page: 1.5, level: '1; drop', partner: {} })).toEqual({});
});

test('a change of order or filter begins at the first page again and keeps the rest', () => {
  expect(changedSearch({ page: 4, q: 'an', level: 2 }, { level: 3 })).toEqual({ q: 'an', level: 3 });
  expect(changedSearch({ page: 4, q: 'an' }, { q: '' })).toEqual({});
});

test('a page beyond the last leads to the last', () => {
  expect(pageInstead(4, 30, 10)).toBe(3);
  expect(pageInstead(3, 30, 10)).toBeUndefined();
  expect(pageInstead(2, 0, 10)).toBe(1);
  expect(pageInstead(1, 0, 10)).toBeUndefined();
});

test('first, last and the neighbours of a page are offered', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 40)).toEqual([1, 2, 40]);
  expect(pageNumbers(20, 40)).toEqual([1, 19, 20, 21, 40]);
  expect(pageNumbers(40, 40)).toEqual([1, 39, 40]);
});
