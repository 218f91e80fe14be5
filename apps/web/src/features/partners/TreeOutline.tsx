import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { TreeItem } from './TreeItem.tsx';
import { TreeLine } from './TreeLine.tsx';
import css from './TreeOutline.module.css';
import { treeAction } from './tree-keys.ts';
import type { PartnerRow } from './tree-rows.ts';
import type { Tree } from './use-tree.ts';

interface Props {
  tree: Tree;
  /** The partner whose details are open. */
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The team as an outline that is moved through with the keys of a tree view. */
export function TreeOutline({ tree, selected, onSelect }: Props) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const partners = tree.rows.filter((row): row is PartnerRow => row.kind === 'partner');
  const visible = (id: number | undefined) => partners.some((row) => row.partner.id === id);
  const focusable = [active, selected].find(visible) ?? partners[0]?.partner.id;
  const selectedIsVisible = visible(selected);

  useEffect(() => {
    if (selected === undefined || !selectedIsVisible) return;
    list.current?.querySelector(`[data-partner="${selected}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected, selectedIsVisible]);

  function go(id: number): void {
    setActive(id);
    list.current?.querySelector<HTMLElement>(`[data-partner="${id}"]`)?.focus();
  }

  function press(key: string): boolean {
    if (focusable === undefined) return false;
    const action = treeAction(key, focusable, partners);
    if (action?.do === 'go') go(action.to);
    else if (action?.do === 'open') tree.open(action.ids);
    else if (action?.do === 'close') tree.close(action.id);
    else if (action?.do === 'show') onSelect(action.id);
    return action !== undefined;
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
      {tree.rows.map((row) =>
        row.kind === 'partner' ? (
          <TreeItem
            key={row.partner.id}
            row={row}
            selected={row.partner.id === selected}
            focusable={row.partner.id === focusable}
            onToggle={() => (row.open ? tree.close(row.partner.id) : tree.open([row.partner.id]))}
            onSelect={() => {
              setActive(row.partner.id);
              onSelect(row.partner.id);
            }}
          />
        ) : (
          <TreeLine key={`below ${row.of}`} row={row} onRetry={() => tree.retry(row.of)} />
        ),
      )}
    </div>
  );
}
