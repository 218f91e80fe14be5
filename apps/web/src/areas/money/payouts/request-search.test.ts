import { expect, test } from 'vitest';
import { parseRequestSearch } from './request-search.ts';

test('the bank account is the default, with a bare URL', () => {
  expect(parseRequestSearch({})).toEqual({});
  expect(parseRequestSearch({ type: 'bank' })).toEqual({});
});

test('a shop is kept only for shopping', () => {
  expect(parseRequestSearch({ type: 'shopping', shop: '3' })).toEqual({
    type: 'shopping',
    shop: 3,
  });
  expect(parseRequestSearch({ type: 'paypal', shop: 3 })).toEqual({ type: 'paypal' });
});

test('unusable values are dropped', () => {
  expect(parseRequestSearch({ step: 'confirm', type: 'cash', shop: 'x' })).toEqual({});
  expect(parseRequestSearch({ type: 'shopping', shop: -1 })).toEqual({ type: 'shopping' });
});
