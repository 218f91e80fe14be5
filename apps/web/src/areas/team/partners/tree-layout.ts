import type { TreeRow } from './tree-rows.ts';

/** Sizes on the canvas in its own pixels, before zooming. */
export const CARD = { width: 252, height: 84 } as const;
const GAP = { x: 68, y: 10 } as const;

/** Position of a row on the canvas: its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Places rows in columns by level. A row without open children takes the next slot of the page, any other the centre of
 * its children: no two overlap, in one pass up the rows.
 */
export function layOut(rows: readonly TreeRow[]): ReadonlyMap<string, Point> {
  const points = new Map<string, Point>();
  const spans = new Map<string, { first: number; last: number }>();
  const slots = slotsOf(rows);
  for (const row of rows.toReversed()) {
    const span = spans.get(row.key);
    const y = span === undefined ? (slots.get(row.key) ?? 0) : (span.first + span.last) / 2;
    points.set(row.key, { x: (row.level - 1) * (CARD.width + GAP.x), y });
    if (row.parent === null) continue;
    const above = spans.get(row.parent);
    // Backwards, so the row that comes first is the last child.
    spans.set(row.parent, { first: y, last: above?.last ?? y });
  }
  return points;
}

/** The slots of all rows without open children, from top to bottom. */
function slotsOf(rows: readonly TreeRow[]): Map<string, number> {
  const above = new Set(rows.map((row) => row.parent));
  const leaves = rows.filter((row) => !above.has(row.key));
  return new Map(leaves.map((row, index) => [row.key, index * (CARD.height + GAP.y)]));
}

/** Radius of a line's corner. */
const BEND = 12;

/** The lines from parents to children as one SVG path: of all rows, or of those whose key passes. */
export function linesOf(
  rows: readonly TreeRow[],
  points: ReadonlyMap<string, Point>,
  passes: (key: string) => boolean = () => true,
): string {
  const parts: string[] = [];
  for (const { key, parent } of rows) {
    const to = points.get(key);
    const from = parent === null ? undefined : points.get(parent);
    if (from === undefined || to === undefined || !passes(key)) continue;
    parts.push(lineBetween(from, to));
  }
  return parts.join('');
}

/** From the right side of a card along a shared trunk to the left side of a child. */
function lineBetween(from: Point, to: Point): string {
  const start = { x: from.x + CARD.width, y: from.y + CARD.height / 2 };
  const end = { x: to.x, y: to.y + CARD.height / 2 };
  const trunk = end.x - 2 * BEND;
  const down = end.y - start.y;
  if (Math.abs(down) < 2 * BEND)
    return `M${start.x} ${start.y}C${trunk} ${start.y} ${trunk} ${end.y} ${end.x} ${end.y}`;
  const bend = Math.sign(down) * BEND;
  return (
    `M${start.x} ${start.y}H${trunk - BEND}Q${trunk} ${start.y} ${trunk} ${start.y + bend}` +
    `V${end.y - bend}Q${trunk} ${end.y} ${trunk + BEND} ${end.y}H${end.x}`
  );
}

/** The bounding box of all points. */
export function boundsOf(points: ReadonlyMap<string, Point>): Point & { width: number; height: number } {
  const all = [...points.values()];
  const x = Math.min(...all.map((point) => point.x));
  const y = Math.min(...all.map((point) => point.y));
  const right = Math.max(...all.map((point) => point.x)) + CARD.width;
  const bottom = Math.max(...all.map((point) => point.y)) + CARD.height;
  return { x, y, width: right - x, height: bottom - y };
}
