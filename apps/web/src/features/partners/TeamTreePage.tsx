import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { PartnerSearch } from './PartnerSearch.tsx';
import { type SearchHit, type TreeNode, treeNodeQuery } from './partners.data.ts';
import css from './TeamTreePage.module.css';
import { TreeOutline } from './TreeOutline.tsx';
import { useTree } from './use-tree.ts';

interface Props {
  partner: number;
  /** The partner whose details are open, out of the address. */
  node: number | undefined;
  onSelect: (node: number | undefined) => void;
  /** The details of that partner. */
  details: ReactNode;
}

/** The own team as an outline, with search and details. */
export function TeamTreePage({ partner, node, onSelect, details }: Props) {
  const { t } = useTexts();
  const query = useQuery(treeNodeQuery(partner));
  return (
    <>
      <h1 tabIndex={-1} className={css.title}>
        {t('nav.teamTree')}
      </h1>
      <QueryContent query={query} lines={[70, 60, 64, 50]} missing={<Empty>{t('team:tree.none')}</Empty>}>
        {(top) => <LoadedTree top={top} node={node} onSelect={onSelect} details={details} />}
      </QueryContent>
    </>
  );
}

function LoadedTree({ top, node, onSelect, details }: Omit<Props, 'partner'> & { top: TreeNode }) {
  const { t, format } = useTexts();
  const wide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const tree = useTree(top, node);
  const [found, setFound] = useState('');

  function pick(hit: SearchHit): void {
    const names = hit.path.map((step) => step.displayName);
    setFound(t('team:tree.found', { level: format.integer(hit.depth), path: names.join(' › ') }));
    tree.open(hit.path.slice(0, -1).map((step) => step.id));
    onSelect(hit.id);
  }

  return (
    <>
      <div className={css.controls}>
        <PartnerSearch partner={top.id} onPick={pick} />
        <p className={css.found} role="status">
          {found}
        </p>
      </div>
      <div className={css.columns} data-details={wide && node !== undefined}>
        <div className={`bw-card ${css.outline}`}>
          <TreeOutline tree={tree} selected={node} onSelect={onSelect} />
          {top.children.length === 0 && <Empty>{t('team:tree.nobody')}</Empty>}
        </div>
        {node !== undefined && wide && (
          <aside className={`bw-card ${css.details}`} aria-label={t('team:partner.details')}>
            {details}
          </aside>
        )}
        {node !== undefined && !wide && (
          <Sheet title={t('team:partner.details')} onClose={() => onSelect(undefined)}>
            {details}
          </Sheet>
        )}
      </div>
    </>
  );
}
