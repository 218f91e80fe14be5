import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useSubject } from '../../api/subject.ts';
import { MonthNote } from '../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useMediaQuery, usePhone } from '../../ui/use-media-query.ts';
import { InviteLink } from './InviteLink.tsx';
import partnerActionsCss from './PartnerActions.module.css';
import { LoadedTree } from './partners/LoadedTree.tsx';
import { loadCanvas } from './partners/load-canvas.ts';
import { PartnerDetails } from './partners/PartnerDetails.tsx';
import { treeNodeQuery } from './partners/partners.data.ts';
import type { TreeSearch, TreeSearchChange, TreeView } from './partners/tree-search.ts';
import { useTreeState } from './partners/use-tree.ts';
import css from './TeamTreePage.module.css';
import { PlaceAction } from './tree/PlaceAction.tsx';
import { PlaceSheet } from './tree/PlaceSheet.tsx';
import { ViewButton } from './ViewButton.tsx';

/** A team as a tree: a map or an outline, on a phone one level at a time; with the details of a partner beside it. */
export function TeamTreePage() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/team/tree' });
  const navigate = useNavigate({ from: '/app/team/tree' });
  const change = (to: TreeSearchChange) =>
    void navigate({ search: (old) => withoutUnset({ ...old, ...to }), resetScroll: false });
  const narrow = usePhone();
  const wide = useMediaQuery('(width >= 1200px)');
  const view: TreeView | 'level' = narrow ? 'level' : (search.view ?? 'canvas');
  const state = useTreeState();
  const query = useQuery(treeNodeQuery(search.focus ?? partner, 1, search.sort));
  useEffect(() => {
    if (view === 'canvas') void loadCanvas();
  }, [view]);
  const { node, place } = search;
  const heading = useId();
  const details = node !== undefined && (
    <PartnerDetails
      partner={node}
      action={
        <TreeActions
          node={node}
          focused={search.focus}
          onFocus={() => change({ focus: node })}
          onPlace={own ? () => change({ place: node }) : undefined}
        />
      }
    />
  );
  return (
    <>
      <PageHead title={t('nav.teamTree')} actions={<InviteLink />} />
      <MonthNote />
      <div className={css.columns} data-details={wide && node !== undefined}>
        <QueryContent
          room={[760, 640]}
          query={query}
          lines={[70, 60, 64, 50]}
          missing={
            <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={<InviteLink />}>
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
              onSearch={change}
            />
          )}
        </QueryContent>
        {node !== undefined && wide && (
          <aside className={`bw-card ${css.details}`} aria-labelledby={heading}>
            <h2 id={heading} className="visually-hidden">
              {t('team:partner.details')}
            </h2>
            {details}
          </aside>
        )}
        {node !== undefined && !wide && place === undefined && (
          <Sheet title={t('team:partner.details')} onClose={() => change({ node: undefined })}>
            {details}
          </Sheet>
        )}
      </div>
      {own && place !== undefined && (
        <PlaceSheet
          partner={place}
          onPlaced={() => change({ place: undefined, node: place, focus: undefined })}
          onClose={() => change({ place: undefined })}
        />
      )}
    </>
  );
}

/** The search parameters that are set. */
function withoutUnset(search: TreeSearchChange): TreeSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

interface Props {
  node: number;
  /** The top of the branch shown alone. */
  focused: number | undefined;
  onFocus: () => void;
  /** Only for one's own team. */
  onPlace: (() => void) | undefined;
}

/** Actions of a partner's details in the tree. */
function TreeActions({ node, focused, onFocus, onPlace }: Props) {
  const { t } = useTexts();
  return (
    <div className={partnerActionsCss.actions}>
      {node !== focused && (
        <Button variant="default" icon="tree" onClick={onFocus}>
          {t('team:tree.focus')}
        </Button>
      )}
      <ViewButton partner={node} />
      {onPlace !== undefined && <PlaceAction partner={node} onPlace={onPlace} />}
      <Link to="/app/team/table" search={{ partner: node }}>
        <Icon name="table" size={18} /> {t('team:partner.showInTable')}
      </Link>
    </div>
  );
}
