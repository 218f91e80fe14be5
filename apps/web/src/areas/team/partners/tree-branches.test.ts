import { expect, test } from 'vitest';
import {
  type Branches,
  closed,
  fitted,
  type Known,
  MOST_PARTNERS,
  opened,
  PAGE,
  pagesOf,
  revealed,
  widened,
} from './tree-branches.ts';

/** A tree in which everyone has `width` children: those of p are p*width+1 and so on. */
function uniform(width: number): Known {
  return {
    childCount: () => width,
    children: (id, { from, to }) =>
      Array.from({ length: Math.min(to, width) - from }, (_, index) => id * width + 1 + from + index),
  };
}

const none: Branches = new Map();

test('branches grow by a page at either end, up to the maximum', () => {
  let branches = opened(none, 1, { from: 100, to: 150 });
  branches = widened(branches, 1, 'after');
  expect(branches.get(1)).toEqual({ from: 100, to: 200 });
  for (let i = 0; i < 4; i += 1) branches = widened(branches, 1, 'after');
  expect(branches.get(1)).toEqual({ from: 200, to: 400 });
  branches = widened(branches, 1, 'before');
  expect(branches.get(1)).toEqual({ from: 150, to: 350 });
  expect(closed(branches, 1).size).toBe(0);
});

test('the visible part of a branch spans this many pages', () => {
  expect(pagesOf({ from: 0, to: 50 }, 100)).toEqual([1]);
  expect(pagesOf({ from: 50, to: 100 }, 100)).toEqual([1]);
  expect(pagesOf({ from: 75, to: 125 }, 100)).toEqual([1, 2]);
  expect(pagesOf({ from: 100, to: 300 }, 100)).toEqual([2, 3]);
  expect(pagesOf({ from: 4950, to: 5000 }, 100)).toEqual([50]);
});

test('a path is opened so that each of its steps is visible', () => {
  const branches = revealed(none, [
    { id: 1, child: 3 },
    { id: 2, child: 340 },
  ]);
  expect(branches.get(1)).toEqual({ from: 0, to: PAGE });
  expect(branches.get(2)).toEqual({ from: 315, to: 365 });
  const long = revealed(
    none,
    Array.from({ length: 40 }, (_, id) => ({ id, child: 20 })),
  );
  expect([...long.values()].every(({ from, to }) => from <= 20 && 20 < to && to - from === 5)).toBe(true);
});

test('the least recently used branches are closed first, never one that leads to a kept partner', () => {
  const known = uniform(50);
  let branches = opened(none, 0);
  for (const id of [1, 2, 3, 4, 5, 6]) branches = opened(branches, id);
  // 1 + 7 * 50 fit; the eighth branch exceeds the limit.
  expect(fitted(branches, 0, known, new Set()).size).toBe(7);
  const tooMany = opened(branches, 7);
  expect([...fitted(tooMany, 0, known, new Set()).keys()]).toEqual([0, 2, 3, 4, 5, 6, 7]);
  expect([...fitted(tooMany, 0, known, new Set([1, 2])).keys()]).toEqual([0, 1, 2, 4, 5, 6, 7]);
  expect([...fitted(opened(tooMany, 1), 0, known, new Set()).keys()]).toEqual([0, 3, 4, 5, 6, 7, 1]);
});

test('a branch inside a closed one does not count', () => {
  const known = uniform(50);
  let branches = opened(none, 0);
  for (let id = 60; id < 100; id += 1) branches = opened(branches, id);
  expect(fitted(branches, 0, known, new Set())).toBe(branches);
});

test('however many branches are opened together, the limit holds', () => {
  const known = uniform(50);
  let branches = opened(none, 0);
  for (let id = 1; id <= 50; id += 1) branches = opened(branches, id);
  const fitting = fitted(branches, 0, known, new Set());
  expect(1 + fitting.size * 50).toBeLessThanOrEqual(MOST_PARTNERS);
  expect(fitting.has(50)).toBe(true);
});
