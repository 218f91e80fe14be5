import { expect, test } from 'vitest';
import {
  isSelected,
  optionsOf,
  printSelection,
  readSelection,
  type Selection,
  showsMore,
  toggleAll,
  toggleTag,
} from './media-rules.ts';
import { FIRST_SHOWN, SHOWN_STEP } from './media-types.ts';

const every = [1, 2, 3];

test.each<{ what: string; before: Selection; click: number; after: Selection }>([
  { what: 'deselecting one while All is set removes All', before: 'all', click: 2, after: [1, 3] },
  { what: 'deselecting another leaves the rest', before: [1, 3], click: 3, after: [1] },
  { what: 'deselecting the last leaves none', before: [1], click: 1, after: [] },
  { what: 'selecting one after none', before: [], click: 3, after: [3] },
  { what: 'selecting keeps the order of the tags', before: [3], click: 1, after: [1, 3] },
  { what: 'selecting every tag checks All', before: [1, 3], click: 2, after: 'all' },
  { what: 'a tag that there is not changes nothing', before: [1], click: 9, after: [1] },
])('$what', ({ before, click, after }) => {
  expect(toggleTag(before, click, every)).toEqual(after);
});

test.each<{ what: string; before: Selection; after: Selection }>([
  { what: 'All set by a click is no filter', before: [2], after: 'all' },
  { what: 'All set from none', before: [], after: 'all' },
  { what: 'All taken away selects none', before: 'all', after: [] },
])('$what', ({ before, after }) => {
  expect(toggleAll(before)).toEqual(after);
});

test('with a single tag, deselecting it removes All, and selecting it checks All', () => {
  expect(toggleTag('all', 7, [7])).toEqual([]);
  expect(toggleTag([], 7, [7])).toBe('all');
});

test('with All every tag is selected', () => {
  expect(every.map((tag) => isSelected('all', tag))).toEqual([true, true, true]);
  expect(every.map((tag) => isSelected([2], tag))).toEqual([false, true, false]);
  expect(every.map((tag) => isSelected([], tag))).toEqual([false, false, false]);
});

test.each<[Selection, string | number | undefined]>([
  ['all', undefined],
  [[], 'none'],
  [[2], 2],
  [[1, 3], '1-3'],
])('%j stands in the address as %j', (selection, text) => {
  expect(printSelection(selection)).toBe(text);
  expect(readSelection(text, every)).toEqual(selection);
});

test.each<[string | number, Selection]>([
  ['1-2-3', 'all'],
  ['3-1', [1, 3]],
  ['9', 'all'],
  ['9-2', [2]],
  ['x-', 'all'],
  ['', 'all'],
])('an address that says %j means %j', (text, selection) => {
  expect(readSelection(text, every)).toEqual(selection);
});

test('without tags there is no filter', () => {
  expect(readSelection('none', [])).toBe('all');
});

test('8 are shown, then 6 more each time, while more exist than are shown', () => {
  expect([FIRST_SHOWN, FIRST_SHOWN + SHOWN_STEP]).toEqual([8, 14]);
  expect([0, 7, 8].map((total) => showsMore(total, 8))).toEqual([false, false, false]);
  expect([9, 14].map((total) => showsMore(total, 8))).toEqual([true, true]);
  expect([14, 15].map((total) => showsMore(total, 14))).toEqual([false, true]);
});

test('each type has its own tags; across all types each name is listed once', () => {
  const tags = [
    { id: 4, name: 'Herbst', type: 2 },
    { id: 5, name: 'Marke', type: 2 },
    { id: 6, name: 'Herbst', type: 3 },
  ];
  expect(optionsOf(tags, 1)).toEqual([]);
  expect(optionsOf(tags, 3)).toEqual([{ id: 6, name: 'Herbst' }]);
  expect(optionsOf(tags, 0)).toEqual([
    { id: 4, name: 'Herbst' },
    { id: 5, name: 'Marke' },
  ]);
});
