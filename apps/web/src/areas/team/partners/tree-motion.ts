import { CARD, type Point } from './tree-layout.ts';

/** Margin around what is brought into view, in screen pixels. */
const MARGIN = 28;

/** Longest distance that is animated, in screens; from farther away the target is centred immediately. */
const SCREENS = 1.5;

export interface Viewport extends Point {
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether the card at `point` is entirely visible. */
export function isShown(viewport: Viewport, point: Point, size: Size): boolean {
  const { x, y } = showing(viewport, point, size);
  return x === viewport.x && y === viewport.y;
}

/** The viewport centred on the card at `point`. */
export function centred({ zoom }: Viewport, point: Point, size: Size): Viewport {
  return {
    x: size.width / 2 - (point.x + CARD.width / 2) * zoom,
    y: size.height / 2 - (point.y + CARD.height / 2) * zoom,
    zoom,
  };
}

/** The smallest move that makes the card at `point` entirely visible; the same viewport if it is already. */
export function showing(viewport: Viewport, point: Point, size: Size): Viewport {
  const shift = (offset: number, at: number, length: number, space: number): number => {
    const start = at * viewport.zoom + offset;
    const end = start + length * viewport.zoom;
    if (start < -space * SCREENS || end > space * (1 + SCREENS)) return (space - (end - start)) / 2 - start;
    if (start < MARGIN) return MARGIN - start;
    return Math.min(0, space - MARGIN - end);
  };
  return {
    x: viewport.x + shift(viewport.x, point.x, CARD.width, size.width),
    y: viewport.y + shift(viewport.y, point.y, CARD.height, size.height),
    zoom: viewport.zoom,
  };
}

/** Zoom below which names are unreadable. */
const LEGIBLE = 0.7;

/** Zoom below which even initials are unreadable. */
const RECOGNISABLE = 0.3;

/** Detail of a card at a zoom: everything, initials and activity, or activity only. */
export function detailAt(zoom: number): 'all' | 'initials' | 'mark' {
  if (zoom >= LEGIBLE) return 'all';
  return zoom >= RECOGNISABLE ? 'initials' : 'mark';
}

/** All of it, centred, as large as fits and at most at natural size. */
export function fitting(bounds: Point & Size, size: Size): Viewport {
  const zoom = Math.min(
    (size.width - 2 * MARGIN) / bounds.width,
    (size.height - 2 * MARGIN) / bounds.height,
    1,
  );
  return {
    x: (size.width - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: (size.height - bounds.height * zoom) / 2 - bounds.y * zoom,
    zoom,
  };
}

/** All of it if readable, else its top at the left edge, with the full width if that is readable. */
export function firstView(bounds: Point & Size, top: Point, size: Size): Viewport {
  const all = fitting(bounds, size);
  if (all.zoom >= LEGIBLE) return all;
  const wide = Math.min(1, (size.width - 2 * MARGIN) / bounds.width);
  const zoom = wide >= LEGIBLE ? wide : 1;
  return { x: MARGIN - top.x * zoom, y: size.height / 2 - (top.y + CARD.height / 2) * zoom, zoom };
}

/** The frame of the overview map, with the space around it. */
const OVERVIEW = { width: 190, from: { width: 840, height: 420 } } as const;

/** Whether the frame is large enough for an overview map in its corner. */
export function hasOverview({ width, height }: Size): boolean {
  return width >= OVERVIEW.from.width && height >= OVERVIEW.from.height;
}

/** The part of the frame that nothing covers. */
export function freePart(size: Size): Size {
  return hasOverview(size) ? { ...size, width: size.width - OVERVIEW.width } : size;
}
