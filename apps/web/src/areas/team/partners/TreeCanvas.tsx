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
