import { expect, test } from 'vitest';
import type { TreeNode, TreePartner } from './partners.data.ts';
import { treeAction } from './tree-keys.ts';
import { type Branch, type PartnerRow, treeRows } from './tree-rows.ts';

function partner(id: number, displayName: string, parent: number | null, children: number): TreePartner {
  const flags = { visible: true, affiliate: true, premium: false, level: 0 };
  return { id, displayName, name: displayName, parent, children, depth: 0, ...flags };
}

const ben = partner(2, 'Ben', 1, 2);
const cem = partner(3, 'Cem', 1, 0);
const eva = partner(4, 'Eva', 2, 1);
const bo = partner(5, 'Bo', 2, 0);
const top: TreeNode = { ...partner(1, 'Anna', null, 2), children: [ben, cem] };
const below: TreeNode = { ...ben, children: [eva, bo] };
const branches = new Map<number, Branch>([
  [1, { state: 'ready', node: top }],
  [2, { state: 'ready', node: below }],
]);

function partnerRows(open: number[]): PartnerRow[] {
  return treeRows(top, branches, new Set(open)).filter((row): row is PartnerRow => row.kind === 'partner');
}

test('open branches show their children, each with its place', () => {
  const rows = partnerRows([1, 2]);
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

test('a branch that is being loaded, or could not be, has a line of its own', () => {
  const failed = new Map(branches).set(4, { state: 'failed' });
  expect(treeRows(top, failed, new Set([1, 2, 4])).map((row) => row.kind)).toContain('failed');
  expect(treeRows(top, branches, new Set([1, 2, 4])).map((row) => row.kind)).toContain('pending');
});

test('the arrow keys, Home and End move along what is visible', () => {
  const rows = partnerRows([1, 2]);
  expect(treeAction('ArrowDown', 2, rows)).toEqual({ do: 'go', to: 4 });
  expect(treeAction('ArrowUp', 3, rows)).toEqual({ do: 'go', to: 5 });
  expect(treeAction('ArrowUp', 1, rows)).toBeUndefined();
  expect(treeAction('Home', 3, rows)).toEqual({ do: 'go', to: 1 });
  expect(treeAction('End', 1, rows)).toEqual({ do: 'go', to: 3 });
});

test('right opens, then goes in; left closes, then goes out', () => {
  const closed = partnerRows([1]);
  const open = partnerRows([1, 2]);
  expect(treeAction('ArrowRight', 2, closed)).toEqual({ do: 'open', ids: [2] });
  expect(treeAction('ArrowRight', 2, open)).toEqual({ do: 'go', to: 4 });
  expect(treeAction('ArrowRight', 3, open)).toBeUndefined();
  expect(treeAction('ArrowLeft', 2, open)).toEqual({ do: 'close', id: 2 });
  expect(treeAction('ArrowLeft', 4, open)).toEqual({ do: 'go', to: 2 });
});

test('Enter shows details, a star opens the level, a letter leads to the next name with it', () => {
  const rows = partnerRows([1, 2]);
  expect(treeAction('Enter', 4, rows)).toEqual({ do: 'show', id: 4 });
  expect(treeAction('*', 3, rows)).toEqual({ do: 'open', ids: [2] });
  expect(treeAction('b', 2, rows)).toEqual({ do: 'go', to: 5 });
  expect(treeAction('B', 5, rows)).toEqual({ do: 'go', to: 2 });
  expect(treeAction('z', 2, rows)).toBeUndefined();
  expect(treeAction('Tab', 2, rows)).toBeUndefined();
});
