import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { mayMove } from '../../../settings/settings.ts';
import { boundsOf, type Point } from './tree-layout.ts';
import { centred, fitting, freePart, isShown, showing } from './tree-motion.ts';

/** Duration of the map's moves, in milliseconds. */
const TRAVEL_MS = 300;

/** Navigation on the canvas. */
export interface CanvasView {
  readonly zoom: (direction: 'in' | 'out') => void;
  /** Shows all open branches. */
  readonly fit: () => void;
  /** Brings a card into view. */
  readonly show: (key: string) => void;
}

interface Given {
  readonly points: ReadonlyMap<string, Point>;
  readonly selectedKey: string | undefined;
  /** The card that keeps its screen position when branches open and close. */
  readonly anchor: string | undefined;
}

export function useCanvasView({ points, selectedKey, anchor }: Given): CanvasView {
  'use memo';
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);

  const size = freePart({ width, height });
  const move = (key: string, how: typeof showing) => {
    const point = points.get(key);
    if (point === undefined || width === 0 || isShown(flow.getViewport(), point, size)) return;
    void flow.setViewport(how(flow.getViewport(), point, size), { duration: travelTime() });
  };

  const before = useRef(points);
  useEffect(() => {
    const old = anchor === undefined ? undefined : before.current.get(anchor);
    const now = anchor === undefined ? undefined : points.get(anchor);
    before.current = points;
    if (old === undefined || now === undefined || (old.x === now.x && old.y === now.y)) return;
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ x: x + (old.x - now.x) * zoom, y: y + (old.y - now.y) * zoom, zoom });
  }, [points, anchor, flow]);

  const showSelected = useEffectEvent(() => selectedKey !== undefined && move(selectedKey, centred));
  const isThere = selectedKey !== undefined && points.has(selectedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes, appears or is covered
  useEffect(() => {
    if (isThere) showSelected();
  }, [selectedKey, isThere, width]);

  return {
    show: (key) => move(key, showing),
    zoom: (direction) =>
      void (direction === 'in' ? flow.zoomIn : flow.zoomOut)({ duration: travelTime() / 2 }),
    fit: () => void flow.setViewport(fitting(boundsOf(points), size), { duration: travelTime() }),
  };
}

function travelTime(): number {
  return mayMove() ? TRAVEL_MS : 0;
}
