import { CARD, type Point } from './tree-layout.ts';

/** Free space around what is brought into view, in pixels of the screen. */
const MARGIN = 28;

/** How far one may be from what is looked for to be led there; from farther it is shown at once, in the middle. */
const SCREENS = 1.5;

export interface Viewport extends Point {
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether the card at `point` can be seen as a whole. */
export function isShown(viewport: Viewport, point: Point, size: Size): boolean {
  const { x, y } = showing(viewport, point, size);
  return x === viewport.x && y === viewport.y;
}

/** The viewport with the card at `point` in its middle. */
export function centred({ zoom }: Viewport, point: Point, size: Size): Viewport {
  return {
    x: size.width / 2 - (point.x + CARD.width / 2) * zoom,
    y: size.height / 2 - (point.y + CARD.height / 2) * zoom,
    zoom,
  };
}

/** The smallest move that shows the card at `point` as a whole; the same viewport if it is shown already. */
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

/** Below this size names can no longer be read. */
const LEGIBLE = 0.7;

/** Below this size not even initials can be read. */
const RECOGNISABLE = 0.3;

/** What a card says at a size: everything, initials and activity, or activity alone. */
export function detailAt(zoom: number): 'all' | 'initials' | 'mark' {
  if (zoom >= LEGIBLE) return 'all';
  return zoom >= RECOGNISABLE ? 'initials' : 'mark';
}

/** All of it, as large as fits and never larger than natural, in the middle. */
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

/** All of it if that can be read, else its top at the left edge, with its whole width if that can be read. */
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

/** The part of the frame in which nothing lies over the cards. */
export function freePart(size: Size): Size {
  return hasOverview(size) ? { ...size, width: size.width - OVERVIEW.width } : size;
}
