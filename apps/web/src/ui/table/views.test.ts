import { expect, test } from 'vitest';
import { readPreferences } from './preferences.ts';
import { flag, tableSearch, text } from './table-search.ts';
import { showsView, viewedSearch } from './views.ts';

const table = tableSearch({
  sortFields: ['name', 'day'],
  defaultSort: 'day',
  defaultDirection: 'desc',
  filters: { q: text, isNew: flag },
  row: 'id',
});

test('a view stores filters and order, neither page nor open row', () => {
  expect(viewedSearch(table, { page: 3, id: 4, sort: 'name', direction: 'asc', q: 'a' })).toEqual({
    sort: 'name',
    direction: 'asc',
    q: 'a',
  });
});

test('a table shows a view until a filter or the order changes, on any page', () => {
  const view = { isNew: true, q: 'a' };
  expect(showsView(table, { q: 'a', isNew: true, page: 2, id: 9 }, view)).toBe(true);
  expect(showsView(table, { q: 'a', isNew: true, sort: 'day', direction: 'desc' }, view)).toBe(true);
  expect(showsView(table, { q: 'b', isNew: true }, view)).toBe(false);
  expect(showsView(table, { q: 'a' }, view)).toBe(false);
  expect(showsView(table, { q: 'a', isNew: true, direction: 'asc' }, view)).toBe(false);
  expect(showsView(table, {}, {})).toBe(true);
});

test('only the readable part of stored views is used', () => {
  const nothing = { density: 'normal', order: [], hidden: null, phoneHidden: null, views: [] };
  for (const broken of [null, 5, 'x', [], { density: 'huge', order: 'a', hidden: 1, views: {} }])
    expect(readPreferences(broken)).toEqual(nothing);
  const view = { id: '1', label: 'A', search: { q: 'a' } };
  const kept = { density: 'wide', order: ['a', 1], hidden: [], views: [view, { id: '2' }, null] };
  expect(readPreferences(kept)).toEqual({
    ...nothing,
    density: 'wide',
    order: ['a'],
    hidden: [],
    views: [view],
  });
});
