import { expect, test } from 'vitest';
import { boundsOf, CARD, layOut, linesOf } from './tree-layout.ts';
import { centred, detailAt, firstView, isShown, showing } from './tree-motion.ts';
import type { TreeRow } from './tree-rows.ts';

/** Rows from a nested list: each with its level, parents before children. */
function rowsOf(shape: readonly [key: string, parent: string | null, level: number][]): TreeRow[] {
  return shape.map(([key, parent, level]) => ({
    kind: 'pending',
    key,
    parent,
    level,
    lines: [],
    of: 0,
    failure: null,
  }));
}

const rows = rowsOf([
  ['anna', null, 1],
  ['ben', 'anna', 2],
  ['eva', 'ben', 3],
  ['bo', 'ben', 3],
  ['cem', 'anna', 2],
]);

test('each level is a column, and parents are centred on their children', () => {
  const points = layOut(rows);
  const y = (key: string) => points.get(key)?.y ?? Number.NaN;
  const x = (key: string) => points.get(key)?.x ?? Number.NaN;
  expect([x('anna'), x('ben'), x('eva')]).toEqual([0, 320, 640]);
  expect(x('cem')).toBe(x('ben'));
  expect(y('ben')).toBe((y('eva') + y('bo')) / 2);
  expect(y('anna')).toBe((y('ben') + y('cem')) / 2);
});

test('no two cards overlap in a tree of any shape', () => {
  const shape: [string, string | null, number][] = [['0', null, 1]];
  for (let i = 1; i < 400; i += 1) {
    const parent = Math.floor((i - 1) / ((i % 5) + 1));
    const level = (shape[parent]?.[2] ?? 0) + 1;
    shape.push([String(i), String(parent), level]);
  }
  const depthFirst: typeof shape = [];
  const add = (key: string) => {
    const entry = shape.find(([other]) => other === key);
    if (entry) depthFirst.push(entry);
    for (const [child, parent] of shape) if (parent === key) add(child);
  };
  add('0');
  const points = [...layOut(rowsOf(depthFirst)).values()];
  expect(points).toHaveLength(400);
  const columns = Map.groupBy(points, ({ x }) => x);
  for (const column of columns.values()) {
    const sorted = column.map(({ y }) => y).sort((a, b) => a - b);
    for (const [index, y] of sorted.entries())
      if (index > 0) expect(y - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(CARD.height);
  }
});

test('a line connects each child with its parent, or only those along a path', () => {
  const points = layOut(rows);
  expect(linesOf(rows, points).match(/M/g)).toHaveLength(4);
  expect(linesOf(rows, points, (key) => key === 'ben').match(/M/g)).toHaveLength(1);
});

const size = { width: 1000, height: 600 };

test('the first view shows all of a small tree, and the top of a large one', () => {
  const points = layOut(rows);
  const view = firstView(boundsOf(points), { x: 0, y: 0 }, size);
  expect(view.zoom).toBe(1);
  expect(view.x).toBeGreaterThan(0);
  const large = firstView({ x: 0, y: 0, width: 600, height: 9000 }, { x: 0, y: 4468 }, size);
  expect(large).toEqual({ x: 28, y: (600 - CARD.height) / 2 - 4468, zoom: 1 });
  // Beside open details the columns still fit, slightly smaller.
  const narrow = firstView(
    { x: 0, y: 0, width: 600, height: 9000 },
    { x: 0, y: 4468 },
    { ...size, width: 536 },
  );
  expect(narrow.zoom).toBe(0.8);
  expect(narrow.y + (4468 + CARD.height / 2) * narrow.zoom).toBeCloseTo(size.height / 2);
});

test('a target comes into view by the smallest move, and is centred if it is far away', () => {
  const still = { x: 0, y: 0, zoom: 1 };
  expect(showing(still, { x: 100, y: 100 }, size)).toEqual(still);
  expect(showing(still, { x: 900, y: 100 }, size)).toEqual({
    x: 1000 - 28 - 900 - CARD.width,
    y: 0,
    zoom: 1,
  });
  expect(showing(still, { x: 100, y: 9000 }, size).y).toBe((600 - CARD.height) / 2 - 9000);
  expect(showing({ ...still, zoom: 0.5 }, { x: 100, y: 100 }, size).zoom).toBe(0.5);
  const far = { x: 5000, y: 9000 };
  expect(isShown(still, far, size)).toBe(false);
  const there = centred(still, far, size);
  expect(there).toEqual({ x: 500 - 5000 - CARD.width / 2, y: 300 - 9000 - CARD.height / 2, zoom: 1 });
  expect(isShown(there, far, size)).toBe(true);
});

test('the smaller a card, the less it shows, and nothing unreadable', () => {
  expect([1, 0.7, 0.69, 0.3, 0.29, 0.1].map(detailAt)).toEqual([
    'all',
    'all',
    'initials',
    'initials',
    'mark',
    'mark',
  ]);
});
