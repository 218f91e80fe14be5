import { expect, test } from 'vitest';
import type { TreePartner } from './partners.data.ts';
import { type CanvasNode, looksAlike, rememberedNodes, wayTo } from './tree-nodes.ts';
import type { MoreRow, PartnerRow } from './tree-rows.ts';

const partner = { id: 2, displayName: 'Ben', children: 3 } as TreePartner;
const place = { parent: 'partner-1', level: 2, lines: [], position: 1, siblings: 2 };
const row: PartnerRow = { kind: 'partner', key: 'partner-2', partner, open: false, ...place };
const more: MoreRow = { kind: 'after', key: 'after-1', of: 1, count: 20, ...place };
const data = (changes: Partial<CanvasNode['data']> = {}): CanvasNode['data'] => ({
  row,
  selected: false,
  focusable: false,
  onWay: false,
  ...changes,
});

test('a card is rendered again only when its look or its target changes', () => {
  expect(looksAlike(data(), data({ row: { ...row, lines: [true], position: 7 } }))).toBe(true);
  for (const changes of [
    { selected: true },
    { focusable: true },
    { onWay: true },
    { row: { ...row, open: true } },
    { row: { ...row, partner: { ...partner, children: 4 } } },
    { row: { ...row, key: 'partner-9' } },
  ])
    expect(looksAlike(data(), data(changes))).toBe(false);
  expect(looksAlike(data({ row: more }), data({ row: { ...more } }))).toBe(true);
  expect(looksAlike(data({ row: more }), data({ row: { ...more, count: 19 } }))).toBe(false);
});

test('the path leads from the top down to the selected partner', () => {
  const rows = [{ ...row, key: 'partner-1', parent: null }, row, more];
  expect([...wayTo(rows, 'partner-2')]).toEqual(['partner-2', 'partner-1']);
  expect(wayTo(rows, 'partner-7').size).toBe(0);
  expect(wayTo(rows, undefined).size).toBe(0);
});

test('nodes of cards that neither moved nor changed keep their identity', () => {
  const rows = [row, { ...row, key: 'partner-8', partner: { ...partner, id: 8 } }];
  const points = new Map([
    ['partner-2', { x: 0, y: 0 }],
    ['partner-8', { x: 0, y: 68 }],
  ]);
  const marks = { selected: undefined, focusable: undefined, way: new Set<string>() };
  const kept = (changed: typeof points, selected?: number) => {
    const nodesOf = rememberedNodes();
    const before = nodesOf(rows, points, marks);
    return nodesOf([...rows], changed, { ...marks, selected }).map((node, index) => node === before[index]);
  };
  expect(kept(new Map(points))).toEqual([true, true]);
  expect(kept(points, 8)).toEqual([true, false]);
  expect(kept(new Map([...points, ['partner-2', { x: 0, y: 1 }]]))).toEqual([false, true]);
});
