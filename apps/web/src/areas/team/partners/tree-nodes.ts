import type { Node } from '@xyflow/react';
import { CARD, type Point } from './tree-layout.ts';
import { keyOf, type TreeRow } from './tree-rows.ts';

/** A row of the tree as a node of the canvas. */
export type CanvasNode = Node<
  {
    readonly row: TreeRow;
    readonly selected: boolean;
    /** The one card in the tab order. */
    readonly focusable: boolean;
    /** On the path to the selected partner. */
    readonly onWay: boolean;
  },
  'card'
>;

interface Marks {
  readonly selected: number | undefined;
  readonly focusable: string | undefined;
  readonly way: ReadonlySet<string>;
}

/**
 * Converts the rows to nodes of the canvas. Memoized: a node with the same position and look keeps its identity, so the
 * canvas skips it.
 */
export function rememberedNodes() {
  let before: ReadonlyMap<string, CanvasNode> = new Map();
  return (rows: readonly TreeRow[], points: ReadonlyMap<string, Point>, marks: Marks): CanvasNode[] => {
    const nodes = canvasNodes(rows, points, marks).map((node) => {
      const old = before.get(node.id);
      return old !== undefined && isSameNode(old, node) ? old : node;
    });
    before = new Map(nodes.map((node) => [node.id, node]));
    return nodes;
  };
}

function canvasNodes(
  rows: readonly TreeRow[],
  points: ReadonlyMap<string, Point>,
  marks: Marks,
): CanvasNode[] {
  const selectedKey = marks.selected === undefined ? undefined : keyOf(marks.selected);
  return rows.map((row) => ({
    id: row.key,
    type: 'card',
    position: points.get(row.key) ?? { x: 0, y: 0 },
    ...CARD,
    // Given, so that the canvas need not measure cards.
    measured: CARD,
    handles: [],
    ariaRole: 'none',
    domAttributes: { 'aria-roledescription': undefined },
    data: {
      row,
      selected: row.key === selectedKey,
      focusable: row.key === marks.focusable,
      onWay: marks.way.has(row.key),
    },
  }));
}

function isSameNode(before: CanvasNode, after: CanvasNode): boolean {
  return (
    before.position.x === after.position.x &&
    before.position.y === after.position.y &&
    looksAlike(before.data, after.data)
  );
}

/** The rows from the top down to one of them. */
export function wayTo(rows: readonly TreeRow[], key: string | undefined): ReadonlySet<string> {
  const parents = new Map(rows.map((row) => [row.key, row.parent]));
  const way = new Set<string>();
  for (let at = key; at != null && parents.has(at); at = parents.get(at) ?? undefined) way.add(at);
  return way;
}

type Data = CanvasNode['data'];

/** Whether two states of a card look the same and have the same target. */
export function looksAlike(before: Data, after: Data): boolean {
  return (
    before.selected === after.selected &&
    before.focusable === after.focusable &&
    before.onWay === after.onWay &&
    isSameRow(before.row, after.row)
  );
}

function isSameRow(before: TreeRow, after: TreeRow): boolean {
  if (before.key !== after.key) return false;
  if (before.kind === 'partner' && after.kind === 'partner')
    return before.open === after.open && before.level === after.level && before.partner === after.partner;
  // Of the other kinds only those that count hidden rows, or failed to load, can look different under the same key.
  return (
    before.kind === after.kind &&
    (!('failure' in before) || !('failure' in after) || before.failure === after.failure) &&
    (!('count' in before) || !('count' in after) || before.count === after.count) &&
    (!('open' in before) || !('open' in after) || before.open === after.open)
  );
}
