import { TreeLines } from './TreeLines.tsx';
import { TreeMore } from './TreeMore.tsx';
import css from './TreeOutline.module.css';
import type { MoreRow } from './tree-rows.ts';

interface Props {
  row: MoreRow;
  focusable: boolean;
  onMore: () => void;
}

/** A line of the outline that shows more children of a branch. */
export function TreeMoreItem({ row, focusable, onMore }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys
    <div
      role="treeitem"
      className={css.item}
      data-key={row.key}
      data-more={row.kind}
      tabIndex={focusable ? 0 : -1}
      aria-level={row.level}
      aria-selected={false}
      onClick={onMore}
    >
      <TreeLines lines={row.lines} />
      <span className={css.more}>
        <TreeMore row={row} />
      </span>
    </div>
  );
}
