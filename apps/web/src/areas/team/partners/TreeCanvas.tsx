import { ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { CanvasFlow } from './CanvasFlow.tsx';
import css from './TreeCanvas.module.css';
import type { Size } from './tree-motion.ts';
import type { Tree } from './use-tree.ts';

interface Props {
  tree: Tree;
  /** The partner whose details are open. */
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The team as a map to move about in, by mouse, fingers or keys. */
export function TreeCanvas({ tree, selected, onSelect }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  // Known before the map is drawn, so that it begins at its first view and does not jump there.
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
