import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('first, last and the neighbours of a page are offered', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 40)).toEqual([1, 2, 40]);
  expect(pageNumbers(20, 40)).toEqual([1, 19, 20, 21, 40]);
  expect(pageNumbers(40, 40)).toEqual([1, 39, 40]);
});
