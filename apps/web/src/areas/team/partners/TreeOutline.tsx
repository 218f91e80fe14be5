import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorId } from '../../../ui/ErrorId.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { TreeItem } from './TreeItem.tsx';
import { TreeLines } from './TreeLines.tsx';
import { TreeMore } from './TreeMore.tsx';
import css from './TreeOutline.module.css';
import { treeAction } from './tree-keys.ts';
import { type GroupRow, isActive, keyOf, type MoreRow, type TreeRow, type WaitingRow } from './tree-rows.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useMoreFocus } from './use-more-focus.ts';
import type { Tree } from './use-tree.ts';

interface Props {
  tree: Tree;
  /** The partner whose details are open. */
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The team as an outline with the keyboard navigation of a tree view. */
export function TreeOutline({ tree, selected, onSelect }: Props) {
  'use memo';
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const selectedKey = selected === undefined ? undefined : keyOf(selected);
  const visible = (key: string | undefined) => tree.rows.some((row) => isActive(row) && row.key === key);
  const focusable = [active, selectedKey].find(visible) ?? tree.rows[0]?.key;
  const selectedIsVisible = visible(selectedKey);

  useEffect(() => {
    if (selectedKey === undefined || !selectedIsVisible) return;
    list.current?.querySelector(`[data-key="${selectedKey}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey, selectedIsVisible]);

  function go(key: string): void {
    setActive(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  useKeptFocus(list, tree.rows, go);
  const focusBeside = useMoreFocus(tree.rows, go);

  function more(row: MoreRow): void {
    focusBeside(row);
    tree.more(row.of, row.kind);
  }

  function press(key: string): boolean {
    if (focusable === undefined) return false;
    const action = treeAction(key, focusable, tree.rows);
    if (action?.do === 'go') go(action.to);
    else if (action?.do === 'open') tree.open(action.ids);
    else if (action?.do === 'close') tree.close(action.id);
    else if (action?.do === 'more') more(action.row);
    else if (action?.do === 'group') tree.toggleGroup(action.row);
    else if (action?.do === 'show') onSelect(action.id);
    return action !== undefined;
  }

  function item(row: TreeRow) {
    if (!isActive(row)) return <TreeLine key={row.key} row={row} onRetry={() => tree.retry(row.of)} />;
    if (row.kind === 'group')
      return (
        <TreeGroupItem
          key={row.key}
          row={row}
          focusable={row.key === focusable}
          onToggle={() => {
            setActive(row.key);
            tree.toggleGroup(row);
          }}
        />
      );
    if (row.kind !== 'partner')
      return (
        <TreeMoreItem key={row.key} row={row} focusable={row.key === focusable} onMore={() => more(row)} />
      );
    const { id } = row.partner;
    return (
      <TreeItem
        key={row.key}
        row={row}
        selected={id === selected}
        focusable={row.key === focusable}
        onToggle={() => (row.open ? tree.close(id) : tree.open([id]))}
        onSelect={() => {
          setActive(row.key);
          onSelect(id);
        }}
      />
    );
  }

  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('nav.teamTree')}
      className={css.tree}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (press(event.key)) event.preventDefault();
      }}
    >
      {tree.rows.map(item)}
    </div>
  );
}

interface TreeMoreItemProps {
  row: MoreRow;
  focusable: boolean;
  onMore: () => void;
}

/** A line of the outline that shows more children of a branch. */
function TreeMoreItem({ row, focusable, onMore }: TreeMoreItemProps) {
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

interface TreeLineProps {
  row: WaitingRow;
  onRetry: () => void;
}

/** Placeholder for children that are loading or failed to load. */
function TreeLine({ row, onRetry }: TreeLineProps) {
  'use memo';
  const { t } = useTexts();
  return (
    <div className={css.item} role="none">
      <TreeLines lines={row.lines} />
      {row.kind === 'pending' ? (
        <span className={css.waiting}>
          <Pending lines={[60]} />
        </span>
      ) : (
        <span className={css.failed}>
          {t('card.failed')}
          <Button variant="default" size="small" onClick={onRetry}>
            {t('card.retry')}
          </Button>
          <ErrorId error={row.failure} />
        </span>
      )}
    </div>
  );
}

interface TreeGroupItemProps {
  row: GroupRow;
  focusable: boolean;
  onToggle: () => void;
}

/** A line of the outline for all customers without a team below a partner. */
function TreeGroupItem({ row, focusable, onToggle }: TreeGroupItemProps) {
  const { t, format } = useTexts();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys
    <div
      role="treeitem"
      className={css.item}
      data-key={row.key}
      tabIndex={focusable ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.open}
      aria-selected={false}
      onClick={onToggle}
    >
      <TreeLines lines={row.lines} />
      <span className={css.toggle} data-open={row.open}>
        <Icon name="chevron" size={18} />
      </span>
      <span className={css.face} aria-hidden="true">
        <Icon name="people" size={18} />
      </span>
      <span className={css.name}>
        {t('team:tree.customersAlone', { count: row.count, number: format.integer(row.count) })}
      </span>
    </div>
  );
}
