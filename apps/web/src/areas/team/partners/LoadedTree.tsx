import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { InviteLink } from '../InviteLink.tsx';
import { ActivityLegend } from './ActivityLegend.tsx';
import css from './LoadedTree.module.css';
import { type LineOrder, lineOrders } from './line-orders.ts';
import { loadCanvas } from './load-canvas.ts';
import { PartnerSearch } from './PartnerSearch.tsx';
import { type PathStep, type SearchHit, type TreeNode, treePathQuery, wayBelow } from './partners.data.ts';
import { TreeLevel } from './TreeLevel.tsx';
import { TreeOutline } from './TreeOutline.tsx';
import type { TreeSearch, TreeSearchChange, TreeView } from './tree-search.ts';
import { useTree, type useTreeState } from './use-tree.ts';

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

interface SortFieldProps {
  order: LineOrder;
  onSort: (order: LineOrder) => void;
}

/** The order of partners with the same parent. */
function SortField({ order, onSort }: SortFieldProps) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('team:tree.sort')}
      value={order}
      onChange={({ currentTarget: { value } }) =>
        onSort(lineOrders.find((known) => known === value) ?? 'legs')
      }
      options={lineOrders.map((value) => ({ value, label: t(`team:tree.order.${value}`) }))}
    />
  );
}

interface ViewSwitchProps {
  view: TreeView;
  onView: (view: TreeView) => void;
}

/** Switches between the two views of the tree. */
function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTexts();
  return (
    <Segments
      label={t('team:tree.view')}
      value={view}
      options={[
        { value: 'canvas', label: t('team:tree.canvas'), icon: 'tree' },
        { value: 'outline', label: t('team:tree.outline'), icon: 'density' },
      ]}
      onChoose={onView}
    />
  );
}

interface TreePlaceProps {
  /** From the user's own partner down to the selected one; empty without a selection, and then it announces nothing. */
  way: readonly PathStep[];
}

/** Announces the position of the selected partner, with a link to copy. */
function TreePlace({ way }: TreePlaceProps) {
  const { t, format } = useTexts();
  const last = way.at(-1);
  const names = way.map((step) => step.displayName).join(' › ');
  const link = new URL('/app/team/tree', location.origin);
  if (last) link.searchParams.set('node', String(last.id));
  return (
    <div className={css.place}>
      <p role="status">
        {way.length > 1 && t('team:tree.found', { level: format.integer(way.length - 1), path: names })}
      </p>
      {way.length > 1 && <CopyButton value={link.href} label={t('team:tree.copyLink')} small />}
    </div>
  );
}

interface TreeWayProps {
  /** From the user's own partner down to the top of the tree. */
  way: readonly PathStep[];
  /** Shows the tree below another one of them; undefined for all of it. */
  onFocus: (id: number | undefined) => void;
}

/** Breadcrumbs from a branch back to the whole team. */
function TreeWay({ way, onFocus }: TreeWayProps) {
  const { t } = useTexts();
  return (
    <nav className={css.way} aria-label={t('team:tree.way')}>
      <ol>
        {way.map((step, index) => (
          <li key={step.id}>
            {index === way.length - 1 ? (
              <span aria-current="location">{step.displayName}</span>
            ) : (
              <>
                <button type="button" onClick={() => onFocus(index === 0 ? undefined : step.id)}>
                  {index === 0 ? t('team:tree.wholeTeam') : step.displayName}
                </button>
                <Icon name="chevron" size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
