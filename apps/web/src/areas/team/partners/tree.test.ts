import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { TreePartner } from './partners.data.ts';
import { wayBelow } from './partners.data.ts';
import { type Branches, groupIn, PAGE } from './tree-branches.ts';
import { treeAction } from './tree-keys.ts';
import { type Branch, keyOf, type TreeRow, treeRows } from './tree-rows.ts';
import { parseTreeSearch } from './tree-search.ts';
import { nearestAbove } from './use-kept-focus.ts';

function partner(id: number, displayName: string, parent: number | null, children: number): TreePartner {
  const flags = { visible: true, affiliate: true, premium: false, level: 0 };
  const lately = { qualificationPoints: 0, activity: 'usual' } as const;
  return { id, displayName, name: displayName, parent, children, depth: 0, ...flags, ...lately };
}

/** A branch of which some children are known, from a position on. */
function branch(line: readonly TreePartner[], from = 0, total = line.length, alone = 0): Branch {
  return { total, alone, line: new Map(line.map((child, index) => [from + index, child])), failure: null };
}

const ben = partner(2, 'Ben', 1, 2);
const cem = partner(3, 'Cem', 1, 0);
const eva = partner(4, 'Eva', 2, 1);
const bo = partner(5, 'Bo', 2, 0);
const top = partner(1, 'Anna', null, 2);
const states = new Map<number, Branch>([
  [1, branch([ben, cem])],
  [2, branch([eva, bo])],
]);

const open = (...ids: number[]): Branches => new Map(ids.map((id) => [id, { from: 0, to: PAGE }]));
const rowsOf = (...ids: number[]): readonly TreeRow[] => treeRows(top, states, open(...ids));
const go = (id: number) => ({ do: 'go', to: keyOf(id) });

test('open branches show their children, each with its position', () => {
  const rows = rowsOf(1, 2).filter((row) => row.kind === 'partner');
  expect(
    rows.map((row) => [row.partner.displayName, row.level, row.position, row.siblings, row.open]),
  ).toEqual([
    ['Anna', 1, 1, 1, true],
    ['Ben', 2, 1, 2, true],
    ['Eva', 3, 1, 2, false],
    ['Bo', 3, 2, 2, false],
    ['Cem', 2, 2, 2, false],
  ]);
  expect(rows.map((row) => row.lines)).toEqual([[], [true], [true, true], [true, false], [false]]);
});

test('a branch that is loading or failed to load has a row of its own', () => {
  const failed = new Map(states).set(4, {
    total: undefined,
    alone: 0,
    line: new Map(),
    failure: new ApiError(500, undefined),
  });
  expect(treeRows(top, failed, open(1, 2, 4)).map((row) => row.kind)).toContain('failed');
  expect(treeRows(top, states, open(1, 2, 4)).map((row) => row.kind)).toContain('pending');
});

test('a branch with many children shows a part, and the number before and after it', () => {
  const many = Array.from({ length: 120 }, (_, i) => partner(100 + i, `P${i}`, 1, 0));
  const rows = treeRows(top, new Map([[1, branch(many)]]), new Map([[1, { from: 50, to: 100 }]]));
  expect(rows).toHaveLength(53);
  expect(rows[1]).toMatchObject({ kind: 'before', of: 1, count: 50 });
  expect(rows[2]).toMatchObject({ kind: 'partner', position: 51, siblings: 120 });
  expect(rows.at(-1)).toMatchObject({ kind: 'after', of: 1, count: 20 });
  expect(treeAction('ArrowDown', keyOf(199), rows)).toEqual({ do: 'go', to: 'after-1' });
  expect(treeAction('Enter', 'after-1', rows)).toEqual({ do: 'more', row: rows.at(-1) });
});

test('children not read yet have one row in their place, between those before and after', () => {
  const known = Array.from({ length: 100 }, (_, i) => partner(100 + i, `P${i}`, 1, 0));
  const rows = treeRows(top, new Map([[1, branch(known, 0, 5000)]]), new Map([[1, { from: 50, to: 150 }]]));
  expect(rows.slice(1, 4).map(({ key }) => key)).toEqual(['before-1', keyOf(150), keyOf(151)]);
  expect(rows.slice(-3).map(({ kind }) => kind)).toEqual(['partner', 'pending', 'after']);
  expect(rows).toHaveLength(54);
  expect(rows.at(-1)).toMatchObject({ count: 4850 });
  expect(rows.at(-3)).toMatchObject({ position: 100, siblings: 5000 });
});

test('customers without a team come last, as one row that opens', () => {
  const customers = Array.from({ length: 21 }, (_, i) => partner(100 + i, `K${i}`, 1, 0));
  const line = new Map([[1, branch([ben, cem, ...customers], 0, 23, 21)]]);
  const shut = treeRows(top, line, open(1));
  expect(shut.map(({ key }) => key)).toEqual([keyOf(1), keyOf(2), keyOf(3), 'group-1']);
  const group = shut.at(-1);
  expect(group).toMatchObject({ kind: 'group', count: 21, from: 2, position: 3, siblings: 3, open: false });
  for (const key of ['Enter', 'ArrowRight'])
    expect(treeAction(key, 'group-1', shut)).toEqual({ do: 'group', row: group });
  const states = new Map(line).set(groupIn(1), branch([ben, cem, ...customers], 0, 23, 21));
  const wide = treeRows(top, states, new Map([...open(1), [groupIn(1), { from: 2, to: 12 }]]));
  expect(wide.map(({ key }) => key).slice(3, 6)).toEqual(['group-1', keyOf(100), keyOf(101)]);
  expect(wide.find(({ key }) => key === keyOf(100))).toMatchObject({
    parent: 'group-1',
    position: 1,
    siblings: 21,
    level: 3,
  });
  expect(wide.at(-1)).toMatchObject({ kind: 'after', of: groupIn(1), count: 11 });
  expect(treeAction('ArrowLeft', keyOf(100), wide)).toEqual({ do: 'go', to: 'group-1' });
  expect(treeAction('ArrowLeft', 'group-1', wide)).toMatchObject({ do: 'group' });
  // Four are listed individually.
  const few = treeRows(top, new Map([[1, branch(customers.slice(0, 6), 0, 6, 4)]]), open(1));
  expect(few.map(({ kind }) => kind)).toEqual(Array.from({ length: 7 }, () => 'partner'));
});

test('the arrow keys, Home and End move along the visible rows', () => {
  const rows = rowsOf(1, 2);
  expect(treeAction('ArrowDown', keyOf(2), rows)).toEqual(go(4));
  expect(treeAction('ArrowUp', keyOf(3), rows)).toEqual(go(5));
  expect(treeAction('ArrowUp', keyOf(1), rows)).toBeUndefined();
  expect(treeAction('Home', keyOf(3), rows)).toEqual(go(1));
  expect(treeAction('End', keyOf(1), rows)).toEqual(go(3));
});

test('on the canvas up and down stay on the level', () => {
  const rows = rowsOf(1, 2);
  expect(treeAction('ArrowDown', keyOf(2), rows, 'canvas')).toEqual(go(3));
  expect(treeAction('ArrowUp', keyOf(3), rows, 'canvas')).toEqual(go(2));
  expect(treeAction('ArrowDown', keyOf(5), rows, 'canvas')).toBeUndefined();
});

test('right opens, then moves in; left closes, then moves out; the top stays open', () => {
  const closed = rowsOf(1);
  const opened = rowsOf(1, 2);
  expect(treeAction('ArrowRight', keyOf(2), closed)).toEqual({ do: 'open', ids: [2] });
  expect(treeAction('ArrowRight', keyOf(2), opened)).toEqual(go(4));
  expect(treeAction('ArrowRight', keyOf(3), opened)).toBeUndefined();
  expect(treeAction('ArrowLeft', keyOf(2), opened)).toEqual({ do: 'close', id: 2 });
  expect(treeAction('ArrowLeft', keyOf(4), opened)).toEqual(go(2));
  expect(treeAction('ArrowLeft', keyOf(1), opened)).toBeUndefined();
});

test('Enter shows details, a star opens the level, a letter moves to the next name with it', () => {
  const rows = rowsOf(1, 2);
  expect(treeAction('Enter', keyOf(4), rows)).toEqual({ do: 'show', id: 4 });
  expect(treeAction('*', keyOf(3), rows)).toEqual({ do: 'open', ids: [2] });
  expect(treeAction('b', keyOf(2), rows)).toEqual(go(5));
  expect(treeAction('B', keyOf(5), rows)).toEqual(go(2));
  expect(treeAction('z', keyOf(2), rows)).toBeUndefined();
  expect(treeAction('Tab', keyOf(2), rows)).toBeUndefined();
});

test('when a branch closes, its focus moves to the nearest visible row above', () => {
  const former = rowsOf(1, 2);
  expect(nearestAbove(former, keyOf(4), rowsOf(1))).toBe(keyOf(2));
  const cemAlone = treeRows(top, new Map([[1, branch([cem])]]), open(1));
  expect(nearestAbove(former, keyOf(4), cemAlone)).toBe(keyOf(1));
  expect(nearestAbove(former, keyOf(9), cemAlone)).toBeUndefined();
});

test('only usable search parameters are read', () => {
  expect(parseTreeSearch({ node: 7, focus: '3', view: 'outline', place: 9, sort: 'name' })).toEqual({
    node: 7,
    focus: 3,
    view: 'outline',
    place: 9,
    sort: 'name',
  });
  expect(parseTreeSearch({ node: '0', focus: 'x', view: 'list', place: -1, sort: 'legs', other: 1 })).toEqual(
    {},
  );
});

test('a path is cut at the top of the displayed tree', () => {
  const way = [1, 2, 4].map((id) => ({ id, displayName: `P${id}`, position: 0 }));
  expect(wayBelow(way, 2).map(({ id }) => id)).toEqual([2, 4]);
  expect(wayBelow(way, 3)).toEqual([]);
});
