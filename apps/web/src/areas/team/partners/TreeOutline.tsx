import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TreeGroupItem } from './TreeGroupItem.tsx';
import { TreeItem } from './TreeItem.tsx';
import { TreeLine } from './TreeLine.tsx';
import { TreeMoreItem } from './TreeMoreItem.tsx';
import css from './TreeOutline.module.css';
import { treeAction } from './tree-keys.ts';
import { isActive, keyOf, type MoreRow, type TreeRow } from './tree-rows.ts';
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
