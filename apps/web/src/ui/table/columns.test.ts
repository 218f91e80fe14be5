import { expect, test } from 'vitest';
import {
  arranged,
  type Column,
  hiddenIds,
  hiddenOnPhone,
  moved,
  ordered,
  saysZero,
  zeroIds,
} from './columns.ts';

const column = (id: string, optional = false): Column<object> => ({
  id,
  label: id,
  cell: () => null,
  csv: () => null,
  optional,
});
const columns = [column('name'), column('a'), column('b'), column('c', true)];
const ids = (list: readonly Column<object>[]) => list.map(({ id }) => id);

test('columns have their own order until another is chosen; the first one stays first', () => {
  expect(ids(ordered(columns, { order: [], hidden: null }))).toEqual(['name', 'a', 'b', 'c']);
  expect(ids(ordered(columns, { order: ['b', 'name', 'gone', 'a'], hidden: null }))).toEqual([
    'name',
    'b',
    'a',
    'c',
  ]);
});

test('optional columns are hidden until they are chosen; the first one cannot be hidden', () => {
  expect(ids(arranged(columns, { order: [], hidden: null }))).toEqual(['name', 'a', 'b']);
  expect(ids(arranged(columns, { order: [], hidden: [] }))).toEqual(['name', 'a', 'b', 'c']);
  expect(ids(arranged(columns, { order: ['b'], hidden: ['name', 'a'] }))).toEqual(['name', 'b', 'c']);
});

test('a phone shows the columns with a place in its rows, until others are chosen there', () => {
  const [name, a, b] = columns.map((one) => (one.id === 'a' ? { ...one, onPhone: 'note' as const } : one));
  const known = [name, a, b].filter((one) => one !== undefined);
  const shownFor = (chosen: string[] | null) =>
    ids(arranged(known, { order: [], hidden: hiddenOnPhone(known, chosen) }));
  expect(shownFor(null)).toEqual(['name', 'a']);
  expect(shownFor(['a'])).toEqual(['name', 'b']);
});

test('a column that is all zero is hidden until the columns were chosen', () => {
  const amounts = ['fee', 'tax'].map((id) => ({
    ...column(id),
    cell: (row: object) => (row as Record<string, string>)[id],
    notAtZero: true,
  }));
  const all = [column('name'), ...amounts, { ...column('sum'), cell: () => '0,00 €' }];
  const zeros = zeroIds(all, [
    { fee: '0,00 €', tax: '0,00 €' },
    { fee: '0,00 €', tax: '1,90 €' },
  ]);
  expect(zeros).toEqual(['fee']);
  const nothingChosen = { order: ['sum'], hidden: null };
  expect(ids(arranged(all, nothingChosen, zeros))).toEqual(['name', 'sum', 'tax']);
  expect(hiddenIds(all, nothingChosen, zeros)).toEqual(['fee']);
  expect(ids(arranged(all, { order: [], hidden: ['tax'] }, zeros))).toEqual(['name', 'fee', 'sum']);
  expect(zeroIds(all)).toEqual(['fee', 'tax']);
});

test('a column moves by one position, never past the first or the end', () => {
  const as = (order: string[]) => ({ order, hidden: null });
  expect(moved(columns, as([]), { id: 'b', by: -1 })).toEqual(['name', 'b', 'a', 'c']);
  expect(moved(columns, as(['name', 'b', 'a', 'c']), { id: 'b', by: -1 })).toEqual(['name', 'b', 'a', 'c']);
  expect(moved(columns, as([]), { id: 'b', by: 1 })).toEqual(['name', 'a', 'c', 'b']);
  expect(moved(columns, as([]), { id: 'c', by: 1 })).toEqual(['name', 'a', 'b', 'c']);
  expect(moved(columns, as([]), { id: 'name', by: 1 })).toEqual(['name', 'a', 'b', 'c']);
});

test.each(['0,00 €', '0,00\u00a0€', '€0.00', '0', '0,00\u202f€'])('%o is nothing', (cell) => {
  expect(saysZero(cell)).toBe(true);
});

test.each(['0,01 €', '10,00 €', '€0.50', '–', '0 %', '', null, 0])('%o is something', (cell) => {
  expect(saysZero(cell)).toBe(false);
});
