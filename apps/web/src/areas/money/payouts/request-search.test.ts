import { expect, test } from 'vitest';
import { parseRequestSearch } from './request-search.ts';

test('the way to a bank account stands in a bare address', () => {
  expect(parseRequestSearch({})).toEqual({});
  expect(parseRequestSearch({ type: 'bank' })).toEqual({});
});

test('a shop is only there for shopping', () => {
  expect(parseRequestSearch({ type: 'shopping', shop: '3' })).toEqual({
    type: 'shopping',
    shop: 3,
  });
  expect(parseRequestSearch({ type: 'paypal', shop: 3 })).toEqual({ type: 'paypal' });
});

test('what is unusable is left out', () => {
  expect(parseRequestSearch({ step: 'confirm', type: 'cash', shop: 'x' })).toEqual({});
  expect(parseRequestSearch({ type: 'shopping', shop: -1 })).toEqual({ type: 'shopping' });
});
