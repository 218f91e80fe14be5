import { MiniMap, ReactFlow, ReactFlowProvider, useStore, ViewportPortal } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActivityLegend } from './ActivityLegend.tsx';
import { CanvasCard } from './CanvasCard.tsx';
import { CardActionsContext, useSteadyActions } from './card-actions.ts';
import css from './TreeCanvas.module.css';
import { treeAction } from './tree-keys.ts';
import { boundsOf, layOut, linesOf } from './tree-layout.ts';
import { centred, detailAt, firstView, freePart, hasOverview, isShown, type Size } from './tree-motion.ts';
import { rememberedNodes, wayTo } from './tree-nodes.ts';
import { isActive, keyOf } from './tree-rows.ts';
import { useCanvasView } from './use-canvas-view.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useMoreFocus } from './use-more-focus.ts';
import type { Tree } from './use-tree.ts';

interface Props {
  tree: Tree;
  /** The partner whose details are open. */
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The team as a map to navigate by mouse, touch or keyboard. */
export function TreeCanvas({ tree, selected, onSelect }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  // Measured before the map is rendered, so that it starts at its first view instead of jumping there.
  useLayoutEffect(() => {
    if (frame.current) setSize({ width: frame.current.clientWidth, height: frame.current.clientHeight });
  }, []);
  return (
    <div className={css.canvas}>
      <div ref={frame} className={css.frame}>
        {size !== undefined && (
          <ReactFlowProvider key={tree.top.id}>
            <CanvasFlow tree={tree} selected={selected} onSelect={onSelect} size={size} />
          </ReactFlowProvider>
        )}
      </div>
    </div>
  );
}

interface CanvasFlowProps {
  tree: Tree;
  selected: number | undefined;
  onSelect: (id: number) => void;
  /** Initial size of the frame around it. */
  size: Size;
}

const cardTypes = { card: CanvasCard };

function CanvasFlow({ tree, selected, onSelect, size }: CanvasFlowProps) {
  'use memo';
  const { t } = useTexts();
  const { rows, top } = tree;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const points = layOut(rows);
  const [nodesOf] = useState(rememberedNodes);
  const selectedKey = selected === undefined ? undefined : keyOf(selected);
  const focusable = [active, selectedKey, keyOf(top.id)].find((key) =>
    rows.some((row) => isActive(row) && row.key === key),
  );
  const way = wayTo(rows, selectedKey);
  const overview = useStore(hasOverview);
  const detail = useStore(({ transform: [, , zoom] }) => detailAt(zoom));
  const view = useCanvasView({ points, selectedKey, anchor: focusable });
  const [firstViewport] = useState(() => {
    const topPoint = points.get(keyOf(top.id)) ?? { x: 0, y: 0 };
    const free = freePart(size);
    const first = firstView(boundsOf(points), topPoint, free);
    const at = selectedKey === undefined ? undefined : points.get(selectedKey);
    return at === undefined || isShown(first, at, free) ? first : centred(first, at, free);
  });

  function go(key: string): void {
    setActive(key);
    focusWhenDrawn(frame.current, key);
    view.show(key);
  }
  useKeptFocus(frame, rows, go);
  const focusBeside = useMoreFocus(rows, go);

  function press(key: string, from: string): boolean {
    if (key === '+') view.zoom('in');
    else if (key === '-') view.zoom('out');
    else if (key === '0') view.fit();
    else {
      // A focused card is a button, so Enter and the space bar work already.
      const action = key === 'Enter' || key === ' ' ? undefined : treeAction(key, from, rows, 'canvas');
      if (action?.do === 'go') go(action.to);
      else if (action?.do === 'open') tree.open(action.ids);
      else if (action?.do === 'close') tree.close(action.id);
      else if (action?.do === 'group') tree.toggleGroup(action.row);
      return action !== undefined;
    }
    return true;
  }

  const actions = useSteadyActions({
    select: (row) => {
      setActive(row.key);
      onSelect(row.partner.id);
    },
    toggle: (row) => {
      setActive(row.key);
      if (row.open) tree.close(row.partner.id);
      else tree.open([row.partner.id]);
    },
    toggleGroup: (row) => {
      setActive(row.key);
      tree.toggleGroup(row);
    },
    more: (row) => {
      focusBeside(row);
      tree.more(row.of, row.kind);
    },
    retry: tree.retry,
  });

  return (
    <CardActionsContext value={actions}>
      <CanvasTools onZoom={view.zoom} onFit={view.fit} />
      <ReactFlow
        ref={frame}
        className={css.flow}
        data-detail={detail}
        aria-label={t('team:tree.canvasLabel')}
        nodes={nodesOf(rows, points, { selected, focusable, way })}
        nodeTypes={cardTypes}
        defaultViewport={firstViewport}
        minZoom={0.1}
        maxZoom={1.6}
        panOnScroll
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
          const from = event.target.closest<HTMLElement>('[data-key]')?.dataset.key ?? focusable;
          if (from !== undefined && press(event.key, from)) event.preventDefault();
        }}
      >
        <ViewportPortal>
          <svg className={css.lines} aria-hidden="true">
            <path d={linesOf(rows, points)} />
            <path className={css.way} d={linesOf(rows, points, (key) => way.has(key))} />
          </svg>
        </ViewportPortal>
        {overview && (
          <MiniMap
            className={css.minimap}
            ariaLabel={t('team:tree.minimap')}
            pannable
            nodeClassName={(node) => (way.has(node.id) ? css.miniWay : css.mini) ?? ''}
            nodeBorderRadius={20}
          />
        )}
      </ReactFlow>
    </CardActionsContext>
  );
}

/**
 * Focuses a card as soon as it is rendered, unless something else was focused before: the canvas renders its nodes some
 * time later, and keeps them hidden until it has measured them.
 */
function focusWhenDrawn(frame: HTMLElement | null, key: string): void {
  const isFocused = () => {
    const card = frame?.querySelector<HTMLElement>(`[data-key="${key}"]`);
    card?.focus({ preventScroll: true });
    return card === document.activeElement;
  };
  if (frame === null || isFocused()) return;
  const end = () => {
    drawn.disconnect();
    document.removeEventListener('focusin', end);
  };
  const drawn = new MutationObserver(() => {
    if (isFocused()) end();
  });
  drawn.observe(frame, { subtree: true, childList: true, attributeFilter: ['style', 'class'] });
  document.addEventListener('focusin', end);
}

interface CanvasToolsProps {
  onZoom: (direction: 'in' | 'out') => void;
  onFit: () => void;
}

/** Zoom in, zoom out, fit all; the keys plus, minus and 0 do the same. */
function CanvasTools({ onZoom, onFit }: CanvasToolsProps) {
  const { t } = useTexts();
  return (
    <div className={css.tools}>
      <ActivityLegend />
      <button type="button" aria-label={t('team:tree.zoomIn')} onClick={() => onZoom('in')}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={t('team:tree.zoomOut')} onClick={() => onZoom('out')}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={t('team:tree.fit')} onClick={onFit}>
        <Icon name="fit" />
      </button>
    </div>
  );
}
