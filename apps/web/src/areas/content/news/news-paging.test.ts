import { expect, test } from 'vitest';
import { pageCountOf, prepended, runsOf, showsMore } from './news-paging.ts';

test.each([
  [0, 0],
  [1, 1],
  [9, 1],
  [10, 2],
  [18, 2],
  [19, 3],
])('%i articles fill %i pages', (total, pages) => {
  expect(pageCountOf(total)).toBe(pages);
});

test.each([
  { total: 0, current: 1, more: false },
  { total: 1, current: 1, more: true },
  { total: 9, current: 1, more: true },
  { total: 9, current: 2, more: false },
  { total: 10, current: 2, more: true },
  { total: 24, current: 2, more: true },
  { total: 24, current: 3, more: true },
  { total: 24, current: 4, more: false },
])('with $total articles, a page $current exists: $more', ({ total, current, more }) => {
  expect(showsMore(pageCountOf(total), current)).toBe(more);
});

test('a new page is inserted before all others', () => {
  expect(prepended([])).toEqual([]);
  expect(prepended(['first', 'second', 'third'])).toEqual(['third', 'second', 'first']);
});

const at = (...days: number[]) => days.map((day) => ({ createdAt: `2026-03-${day}T09:00:00+00:00` }));

test.each([
  { what: 'no news', days: [], since: '2026-03-11T09:00:00+00:00', runs: [] },
  { what: 'a first visit', days: [13, 12], since: null, runs: [[false, 2]] },
  { what: 'nothing new', days: [13, 12], since: '2026-03-13T09:00:00+00:00', runs: [[false, 2]] },
  { what: 'all new', days: [13, 12], since: '2026-03-11T09:00:00+00:00', runs: [[true, 2]] },
  {
    what: 'some new',
    days: [13, 12, 11],
    since: '2026-03-12T09:00:00+00:00',
    runs: [
      [true, 1],
      [false, 2],
    ],
  },
  {
    what: 'another way to write the same moment',
    days: [13, 12],
    since: '2026-03-12T10:00:00+01:00',
    runs: [
      [true, 1],
      [false, 1],
    ],
  },
  { what: 'an unreadable moment', days: [13], since: 'x', runs: [[false, 1]] },
])('$what', ({ days, since, runs }) => {
  const found = runsOf(at(...days), since);
  expect(found.map(({ isNew, items }) => [isNew, items.length])).toEqual(runs);
  expect(found.flatMap(({ items }) => items)).toEqual(at(...days));
});
