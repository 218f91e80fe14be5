import { expect, test } from 'vitest';
import {
  changedSearch,
  flag,
  isFiltered,
  oneOf,
  orderOf,
  pageInstead,
  pageSizeOf,
  tableSearch,
  text,
  withoutFilters,
} from './table-search.ts';

const orders = tableSearch({
  sortFields: ['createdAt', 'amount'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: { q: text, status: oneOf(['open', 'paid']), level: oneOf([1, 2, 3]), mine: flag },
  row: 'order',
});

test('a URL is parsed, whatever types its values have', () => {
  expect(
    orders.parse({
      page: '3',
      sort: 'amount',
      direction: 'asc',
      q: 42,
      status: 'paid',
      level: '2',
      mine: 'true',
      order: '9',
    }),
  ).toEqual({
    page: 3,
    sort: 'amount',
    direction: 'asc',
    q: '42',
    status: 'paid',
    level: 2,
    mine: true,
    order: 9,
  });
});

test('unusable and default values are dropped', () => {
  const raw = {
    page: 1,
    sort: 'password',
    direction: 'up',
    q: '  ',
    status: 'x',
    level: 4,
    mine: 'yes',
    order: -1,
    other: 1,
  };
  expect(orders.parse(raw)).toEqual({});
  expect(orders.parse({ page: 1.5, level: '1; drop', order: {} })).toEqual({});
  expect(orders.parse({ sort: 'createdAt', direction: 'desc' })).toEqual({});
  expect(orders.parse({ direction: 'asc' })).toEqual({ direction: 'asc' });
  expect(orders.parse({ q: 'x'.repeat(200) })).toEqual({ q: 'x'.repeat(100) });
});

test('another order or filter returns to the first page; a page or a row keeps the rest', () => {
  const before = { page: 4, q: 'an', level: 2, order: 7 };
  expect(changedSearch(orders, before, { level: 3 })).toEqual({ q: 'an', level: 3, order: 7 });
  expect(changedSearch(orders, before, { q: '' })).toEqual({ level: 2, order: 7 });
  expect(changedSearch(orders, before, { sort: 'amount', direction: 'desc' })).not.toHaveProperty('page');
  expect(changedSearch(orders, before, { page: 5 })).toEqual({ ...before, page: 5 });
  expect(changedSearch(orders, before, { order: undefined })).toEqual({ page: 4, q: 'an', level: 2 });
  expect(changedSearch(orders, before, withoutFilters(orders))).toEqual({ order: 7 });
});

test('parameters of others in the same URL stay', () => {
  expect(changedSearch(orders, { period: '30', q: 'a' }, { q: undefined })).toEqual({ period: '30' });
});

test('the order in effect, and whether a filter is active', () => {
  expect(orderOf(orders, {})).toEqual({ sort: 'createdAt', direction: 'desc' });
  expect(orderOf(orders, { sort: 'amount', direction: 'asc' })).toEqual({ sort: 'amount', direction: 'asc' });
  expect(isFiltered(orders, { page: 2, sort: 'amount', order: 1 })).toBe(false);
  expect(isFiltered(orders, { mine: true })).toBe(true);
});

test('a page beyond the last falls back to the last', () => {
  expect(pageInstead(4, 30)).toBe(3);
  expect(pageInstead(3, 30)).toBeUndefined();
  expect(pageInstead(2, 0)).toBe(1);
  expect(pageInstead(1, 0)).toBeUndefined();
});

test('the page size is one of the options, and another one returns to the first page', () => {
  expect(orders.parse({ size: '25' })).toEqual({ size: 25 });
  expect(orders.parse({ size: '33' })).toEqual({});
  expect(pageSizeOf({ size: 33 })).toBe(10);
  expect(pageSizeOf({ size: 100 })).toBe(100);
  expect(changedSearch(orders, { page: 3, size: 25 }, { size: '50' })).toEqual({ size: 50 });
  expect(changedSearch(orders, { size: 25 }, { page: 2 })).toEqual({ size: 25, page: 2 });
  expect(pageInstead(4, 30, 25)).toBe(2);
});
