import type { Node } from '@xyflow/react';
import { CARD, type Point } from './tree-layout.ts';
import { keyOf, type TreeRow } from './tree-rows.ts';

/** A row of the tree as the canvas knows it. */
export type CanvasNode = Node<
  {
    readonly row: TreeRow;
    readonly selected: boolean;
    /** The one card that the Tab key leads to. */
    readonly focusable: boolean;
    /** It stands on the way to whoever is selected. */
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
 * Makes the rows nodes of the canvas. It remembers what it made: a node that stands where it stood and looks as it
 * looked is the very same one, which the canvas passes over.
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
    // Known beforehand, so that the canvas measures no card.
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

/** Whether two states of a card look the same and lead to the same. */
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
  // Of the others only those that count what is not shown, or could not be loaded, can look different under the same key.
  return (
    before.kind === after.kind &&
    (!('failure' in before) || !('failure' in after) || before.failure === after.failure) &&
    (!('count' in before) || !('count' in after) || before.count === after.count) &&
    (!('open' in before) || !('open' in after) || before.open === after.open)
  );
}
