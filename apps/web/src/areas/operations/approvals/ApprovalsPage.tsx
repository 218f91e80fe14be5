import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { capitalised } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { afterStep, NOTHING, pageShare, type SelectionStep } from '../../../ui/table/selection/selection.ts';
import { useSelectionKeys } from '../../../ui/table/selection/use-selection-keys.ts';
import { PAGE_SIZE, pageInstead } from '../../../ui/table/table-search.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import css from './ApprovalsPage.module.css';
import { ApprovalTools } from './ApprovalTools.tsx';
import { type Approval, approvalQuery, approvalsQuery } from './approvals.data.ts';
import { type ApprovalsSearch, approvalStatuses } from './approvals-search.ts';
import { SeveralDecisions } from './SeveralDecisions.tsx';
import { showsBalances } from './shows-balances.ts';

/** Approvals waiting for a second person, and decided ones; or a single one if the URL names it. */
export function ApprovalsPage() {
  const search = useSearch({ from: '/operations/app/operations/approvals' });
  return search.approval === undefined ? (
    <List search={search} />
  ) : (
    <OneApproval id={search.approval} search={search} />
  );
}

function List({ search }: { search: ApprovalsSearch }) {
  const { t, locale } = useTexts();
  const { status = 'open', page = 1, ...further } = search;
  const query = useQuery({ ...approvalsQuery(search), placeholderData: keepPreviousData });
  const chosen = useChosenApprovals(JSON.stringify({ ...further, status }));
  usePageThatExists(page, query.isPlaceholderData ? undefined : query.data?.total);
  return (
    <>
      <PageHead title={t('operations:title.approvals')} lead={t('operations:approvals.lead')} />
      <Tabs look="segments" label={t('operations:approvals.filter')}>
        {approvalStatuses.map((one) => (
          <Link
            key={one}
            to="/app/operations/approvals"
            search={{ ...further, ...(one !== 'open' && { status: one }) }}
            {...tab(one === status)}
          >
            {capitalised(t(`operations:approvals.status.${one}`), locale)}
          </Link>
        ))}
      </Tabs>
      <ApprovalTools search={search} isEmpty={query.data?.total === 0} />
      <QueryContent query={query} lines={[90, 70, 90]} room={[400, 300]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <div className={`bw-card ${css.none}`}>
              <Empty list picture="paper" title={t(`operations:approvals.none.${status}`)} />
            </div>
          ) : (
            <>
              <Approvals items={items} chosen={chosen} total={total} isStale={query.isPlaceholderData} />
              <Pages search={search} page={page} pages={Math.ceil(total / PAGE_SIZE)} />
            </>
          )
        }
      </QueryContent>
    </>
  );
}

/** Falls back to the last existing page after all approvals of a page were decided. */
function usePageThatExists(page: number, total: number | undefined): void {
  const navigate = useNavigate({ from: '/app/operations/approvals' });
  const instead = total === undefined ? undefined : pageInstead(page, total);
  useEffect(() => {
    if (instead === undefined) return;
    void navigate({
      search: ({ page: _, ...rest }) => ({ ...rest, ...(instead > 1 && { page: instead }) }),
      replace: true,
    });
  }, [instead, navigate]);
}

interface ApprovalsProps {
  items: readonly Approval[];
  chosen: ChosenApprovals;
  /** Total number over all pages. */
  total: number;
  isStale: boolean;
}

/** A page of approvals. Those the user may decide can be selected, across pages, and decided together. */
function Approvals({ items, chosen: { selection, step }, total, isStale }: ApprovalsProps) {
  const { t } = useTexts();
  const page = items.filter(({ decidable }) => decidable).map(({ id }) => id);
  const isSeveral = (page.length > 0 && total > 1) || selection.ids.length > 0;
  const isWholePage = pageShare(selection, page) === 'all';
  const choosePage = () => {
    if (!isWholePage && page.length > 0) step({ kind: 'page', page });
  };
  const keep = (ids: readonly number[]) => step({ kind: 'only', ids });
  useSelectionKeys('approvals', {
    chooseMore: choosePage,
    clear: selection.ids.length === 0 ? undefined : () => keep([]),
  });
  return (
    <div data-table="approvals">
      {isSeveral && (
        <div className={css.choose}>
          <Button variant="subtle" disabled={isWholePage || page.length === 0} onClick={choosePage}>
            {t('operations:several.all')}
          </Button>
        </div>
      )}
      <ul className={css.list} data-stale={isStale}>
        {items.map((approval) => (
          <li key={approval.id}>
            {isSeveral && approval.decidable && (
              <CheckField
                checked={selection.ids.includes(approval.id)}
                onChange={() => step({ kind: 'row', id: approval.id, page })}
              >
                {t('operations:several.choose', { name: approval.preparedBy.name, number: approval.id })}
              </CheckField>
            )}
            <ApprovalCard approval={approval} linked />
          </li>
        ))}
      </ul>
      {selection.ids.length > 0 && <SeveralDecisions chosen={selection.ids} onDecided={keep} />}
    </div>
  );
}

function Pages({ search, page, pages }: { search: ApprovalsSearch; page: number; pages: number }) {
  const { t } = useTexts();
  return (
    <Pager
      label={t('operations:approvals.pages')}
      page={page}
      pages={pages}
      step={(to, way) => (
        <Link to="/app/operations/approvals" search={{ ...search, page: to }}>
          {t(way === 'back' ? 'operations:approvals.newer' : 'operations:approvals.older')}
        </Link>
      )}
    />
  );
}

/** The selected approvals, across pages. */
interface ChosenApprovals {
  readonly selection: { readonly kind: 'rows'; readonly ids: readonly number[] };
  readonly step: (next: Exclude<SelectionStep, { kind: 'matching' }>) => void;
}

/** The selection, cleared when the filters change. Approvals are selected one by one, since some cannot be decided. */
function useChosenApprovals(filters: string): ChosenApprovals {
  const [kept, setKept] = useState({ filters, selection: NOTHING });
  const selection = kept.filters === filters ? kept.selection : NOTHING;
  return {
    selection: { kind: 'rows', ids: selection.kind === 'rows' ? selection.ids.map(Number) : [] },
    step: (next) =>
      setKept((before) => ({
        filters,
        selection: afterStep(before.filters === filters ? before.selection : NOTHING, next),
      })),
  };
}

const BalanceRows = part(() => import('./BalanceRows.tsx'), 'BalanceRows', []);

interface Props {
  id: number;
  search: ApprovalsSearch;
}

/** A single approval, as linked from the log, open or decided; for balances with each of them below. */
function OneApproval({ id, search }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const query = useQuery(approvalQuery(id));
  return (
    <>
      <PageHead
        title={t('operations:approvals.one', { number: id })}
        lead={
          <Link to="/app/operations/approvals" search={{}}>
            {t('operations:approvals.all')}
          </Link>
        }
      />
      <QueryContent
        query={query}
        lines={[90, 70, 90]}
        room={[400, 300]}
        missing={<Empty>{t('operations:approvals.notThere')}</Empty>}
      >
        {(approval) => (
          <>
            <ApprovalCard approval={approval} alone />
            {showsBalances(approval, rights) && (
              <Suspense>
                <BalanceRows approval={id} search={search} />
              </Suspense>
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}
