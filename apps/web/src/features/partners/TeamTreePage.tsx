import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { LoadedTree } from './LoadedTree.tsx';
import { loadCanvas } from './load-canvas.ts';
import { treeNodeQuery } from './partners.data.ts';
import css from './TeamTreePage.module.css';
import type { TreeSearch, TreeSearchChange, TreeView } from './tree-search.ts';
import { useTreeState } from './use-tree.ts';

interface Props {
  /** Whose team it is. */
  partner: number;
  search: TreeSearch;
  /** Changes the state in the address. */
  onSearch: (change: TreeSearchChange) => void;
  /** The details of the partner that the address names. */
  details: ReactNode;
  /** Leads to where people are invited. */
  invite: ReactNode;
}

/** A team as a tree: a map or an outline, on a phone one level at a time. */
export function TeamTreePage({ partner, search, onSearch, details, invite }: Props) {
  const { t } = useTexts();
  const narrow = usePhone();
  const wide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const view: TreeView | 'level' = narrow ? 'level' : (search.view ?? 'canvas');
  const state = useTreeState();
  const query = useQuery(treeNodeQuery(search.focus ?? partner));
  useEffect(() => {
    if (view === 'canvas') void loadCanvas();
  }, [view]);
  const { node } = search;
  return (
    <>
      <PageHead title={t('nav.teamTree')} actions={invite} />
      <div className={css.columns} data-details={wide && node !== undefined}>
        <QueryContent
          room={[760, 640]}
          query={query}
          lines={[70, 60, 64, 50]}
          missing={
            <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={invite}>
              {t('team:tree.none')}
            </Empty>
          }
        >
          {(top) => (
            <LoadedTree
              top={top}
              partner={partner}
              search={search}
              view={view}
              state={state}
              onSearch={onSearch}
              invite={invite}
            />
          )}
        </QueryContent>
        {node !== undefined && wide && (
          <aside className={`bw-card ${css.details}`} aria-label={t('team:partner.details')}>
            {details}
          </aside>
        )}
        {node !== undefined && !wide && search.place === undefined && (
          <Sheet title={t('team:partner.details')} onClose={() => onSearch({ node: undefined })}>
            {details}
          </Sheet>
        )}
      </div>
    </>
  );
}
