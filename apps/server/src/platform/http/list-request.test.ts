import { expect, test } from 'vitest';
import { readListRequest } from './list-request.ts';

const list = {
  defaultSize: 10,
  maxSize: 100,
  orderBy: ['name'],
  defaultOrder: [{ field: 'name', direction: 'asc' }],
  filters: { isNew: 'flag', level: 'number', partner: 'relation', status: 'exact', name: 'text' },
} as const;

const filtersOf = (query: Record<string, unknown>) => readListRequest(list, query).filters;

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('the flag %s is %s', (text, value) => {
  expect(filtersOf({ isNew: text })).toEqual({ isNew: value });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'yes', ''])(
  'an invalid value is ignored: %s',
  (text) => {
    expect(filtersOf({ isNew: text, level: text, partner: text })).toEqual({});
    expect(readListRequest(list, { order: { [text]: 'desc', name: text } }).order).toEqual(list.defaultOrder);
  },
);
