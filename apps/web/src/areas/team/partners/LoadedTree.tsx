import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { InviteLink } from '../InviteLink.tsx';
import { ActivityLegend } from './ActivityLegend.tsx';
import css from './LoadedTree.module.css';
import type { LineOrder } from './line-orders.ts';
import { loadCanvas } from './load-canvas.ts';
import { PartnerSearch } from './PartnerSearch.tsx';
import { type SearchHit, type TreeNode, treePathQuery, wayBelow } from './partners.data.ts';
import { SortField } from './SortField.tsx';
import { TreeLevel } from './TreeLevel.tsx';
import { TreeOutline } from './TreeOutline.tsx';
import { TreePlace } from './TreePlace.tsx';
import { TreeWay } from './TreeWay.tsx';
import type { TreeSearch, TreeSearchChange, TreeView } from './tree-search.ts';
import { useTree, type useTreeState } from './use-tree.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const TreeCanvas = lazy(async () => ({ default: (await loadCanvas()).TreeCanvas }));

/** A partner deeper than this below the top is shown in a branch of its own. */
const MOST_LEVELS = 40;

/** Number of levels above a partner at which such a branch starts. */
const LEVELS_ABOVE = 5;

interface Props {
  top: TreeNode;
  /** Owner of the team. */
  partner: number;
  search: TreeSearch;
  view: TreeView | 'level';
  state: ReturnType<typeof useTreeState>;
  onSearch: (change: TreeSearchChange) => void;
}

/** The tree below its top in the chosen view, with search, breadcrumbs and the position of the selected partner. */
export function LoadedTree({ top, partner, search, view, state, onSearch }: Props) {
  'use memo';
  const { t } = useTexts();
  const { node } = search;
  const { sort: order = 'legs' } = search;
  const nodeWay = useWay(node, { partner, order });
  const tree = useTree(top, { node, way: nodeWay, order }, state);
  const focusWay = useWay(search.focus, { partner, order });
  const onSelect = (id: number) => onSearch({ node: id });

  function pick({ id, path }: SearchHit): void {
    const isBelow = path.some((step) => step.id === top.id);
    const above = path.at(view === 'level' ? -2 : -1 - LEVELS_ABOVE);
    const depth = wayBelow(path, isBelow ? top.id : partner).length;
    const branch = view === 'level' || depth > MOST_LEVELS ? above?.id : isBelow ? search.focus : undefined;
    onSearch({ node: id, focus: branch === partner ? undefined : branch });
    if (isBelow && branch === search.focus) tree.reveal(id);
  }

  return (
    <div className={css.main}>
      <div className={css.controls}>
        <PartnerSearch partner={partner} onPick={pick} />
        <SortField order={order} onSort={(sort) => onSearch({ sort: sort === 'legs' ? undefined : sort })} />
        {view !== 'level' && <ViewSwitch view={view} onView={(next) => onSearch({ view: next })} />}
        <TreePlace way={nodeWay} />
      </div>
      {focusWay.length > 1 && <TreeWay way={focusWay} onFocus={(focus) => onSearch({ focus })} />}
      {tree.madeRoom && (
        <p className="quiet" role="status">
          {t('team:tree.collapsed')}
        </p>
      )}
      {view !== 'canvas' && <ActivityLegend />}
      <div className={`bw-card ${css.tree}`} data-view={view}>
        {view === 'canvas' && (
          <Suspense fallback={<Pending lines={[40, 60, 50]} room={[556, 556]} />}>
            <TreeCanvas tree={tree} selected={node} onSelect={onSelect} />
          </Suspense>
        )}
        {view === 'outline' && <TreeOutline tree={tree} selected={node} onSelect={onSelect} />}
        {view === 'level' && (
          <TreeLevel
            tree={tree}
            selected={node}
            onSelect={onSelect}
            onFocus={(focus) => onSearch({ focus, node: undefined })}
          />
        )}
        {top.children === 0 && (
          <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={<InviteLink />}>
            {t('team:tree.nobody')}
          </Empty>
        )}
      </div>
    </div>
  );
}

/** The path from the team's owner down to a partner; empty until known. */
function useWay(id: number | undefined, { partner, order }: { partner: number; order: LineOrder }) {
  const query = useQuery({ ...treePathQuery(id ?? partner, order), enabled: id !== undefined });
  return id === undefined || query.data === undefined ? [] : wayBelow(query.data, partner);
}
