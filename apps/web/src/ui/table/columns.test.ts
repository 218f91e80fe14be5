import { expect, test } from 'vitest';
import { arranged, type Column, moved, ordered } from './columns.ts';

const column = (id: string, optional = false): Column<object> => ({
  id,
  label: id,
  cell: () => null,
  csv: () => null,
  optional,
});
const columns = [column('name'), column('a'), column('b'), column('c', true)];
const ids = (list: readonly Column<object>[]) => list.map(({ id }) => id);

test('columns stand in their own order until another is chosen; the first one stays the first', () => {
  expect(ids(ordered(columns, { order: [], hidden: null }))).toEqual(['name', 'a', 'b', 'c']);
  expect(ids(ordered(columns, { order: ['b', 'name', 'gone', 'a'], hidden: null }))).toEqual([
    'name',
    'b',
    'a',
    'c',
  ]);
});

test('optional columns wait until they are chosen; the first one cannot be hidden', () => {
  expect(ids(arranged(columns, { order: [], hidden: null }))).toEqual(['name', 'a', 'b']);
  expect(ids(arranged(columns, { order: [], hidden: [] }))).toEqual(['name', 'a', 'b', 'c']);
  expect(ids(arranged(columns, { order: ['b'], hidden: ['name', 'a'] }))).toEqual(['name', 'b', 'c']);
});

test('a column moves by one place, never past the first or the end', () => {
  const as = (order: string[]) => ({ order, hidden: null });
  expect(moved(columns, as([]), { id: 'b', by: -1 })).toEqual(['name', 'b', 'a', 'c']);
  expect(moved(columns, as(['name', 'b', 'a', 'c']), { id: 'b', by: -1 })).toEqual(['name', 'b', 'a', 'c']);
  expect(moved(columns, as([]), { id: 'b', by: 1 })).toEqual(['name', 'a', 'c', 'b']);
  expect(moved(columns, as([]), { id: 'c', by: 1 })).toEqual(['name', 'a', 'b', 'c']);
  expect(moved(columns, as([]), { id: 'name', by: 1 })).toEqual(['name', 'a', 'b', 'c']);
});
