import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Run } from '../payouts.data.ts';
import { RunStatus } from './RunStatus.tsx';
import css from './Runs.module.css';
import { type Proposal, proposalsQuery, runsPageQuery } from './runs.data.ts';
import { runStatuses, runsTable, runTypes } from './runs-search.ts';

const NewRunSheet = part(() => import('./NewRunSheet.tsx'), 'NewRunSheet', []);

/** The payout runs: proposals of the calendar, all runs, and the form for a new one. */
export function RunsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/payout-runs' });
  const navigate = useNavigate({ from: '/app/operations/payout-runs' });
  const { rights } = useSession();
  const columns = useRunColumns();
  const isPreparing = rights.includes('payouts.prepare');
  const close = () => void navigate({ search: ({ new: _, due: __, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.payoutRuns')}
        lead={t('runs:lead')}
        actions={
          isPreparing && (
            <ReasonedButton
              icon="plus"
              onClick={() =>
                void navigate({ search: (old) => ({ ...old, new: 'bank' as const }), resetScroll: false })
              }
            >
              {t('runs:new.title')}
            </ReasonedButton>
          )
        }
      />
      {isPreparing && <ProposalsCard />}
      <DataTable
        name="payout-runs"
        title={t('operations:title.payoutRuns')}
        definition={runsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => (
          <Link to="/app/operations/payout-runs/$run" params={{ run: String(id) }} {...parts} />
        )}
        pageQuery={(page, limits) => runsPageQuery(search, { page, limits })}
        count={(count) => t('runs:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="money" title={t('runs:none')}>
            {t('runs:noneText')}
          </Empty>
        }
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: runStatuses.map((status) => ({ value: status, label: t(`runs:status.${status}`) })),
          },
          {
            kind: 'choice',
            name: 'type',
            label: t('runs:column.type'),
            all: t('runs:anyType'),
            options: runTypes.map((type) => ({ value: type, label: t(`runs:type.${type}`) })),
          },
        ]}
        views={[
          { id: 'submitted', label: t('runs:view.submitted'), search: { status: 'submitted' } },
          { id: 'approved', label: t('runs:view.approved'), search: { status: 'approved' } },
          { id: 'exported', label: t('runs:view.exported'), search: { status: 'exported' } },
        ]}
      />
      {search.new !== undefined && isPreparing && (
        <Suspense>
          <NewRunSheet type={search.new} due={search.due} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Runs proposed by the payout calendar, each with a link to create it; nothing without a calendar. */
function ProposalsCard() {
  const { t } = useTexts();
  const query = useQuery(proposalsQuery());
  if (query.data?.proposals.length === 0) return null;
  return (
    <div className={css.proposals}>
      <Card title={t('runs:proposal.title')}>
        <QueryContent query={query} lines={[80, 60]} room="any">
          {({ proposals }) => (
            <ul className={css.list}>
              {proposals.map((proposal) => (
                <Line key={`${proposal.dueOn}.${proposal.type}`} proposal={proposal} />
              ))}
            </ul>
          )}
        </QueryContent>
      </Card>
    </div>
  );
}

function Line({ proposal: { dueOn, cutOffOn, type, count, gross, run } }: { proposal: Proposal }) {
  const { t, format } = useTexts();
  return (
    <li data-testid="proposal">
      <div className={css.what}>
        <strong>{t('labelled', { label: format.day(dueOn), value: t(`runs:type.${type}`) })}</strong>
        <span className="quiet">
          {t('runs:proposal.content', {
            count,
            number: format.integer(count),
            amount: format.money(gross),
            day: format.day(cutOffOn),
          })}
        </span>
      </div>
      {run === null ? (
        <ButtonLink
          variant="default"
          to="/app/operations/payout-runs"
          search={{ new: type, due: dueOn }}
          resetScroll={false}
        >
          {t('runs:proposal.make')}
        </ButtonLink>
      ) : (
        <Link to="/app/operations/payout-runs/$run" params={{ run: String(run) }}>
          {t('runs:one', { number: run })}
        </Link>
      )}
    </li>
  );
}

/** The columns of the runs. */
function useRunColumns(): Column<Run>[] {
  const { t, format } = useTexts();
  const warned = ({ warnings }: Run) => Object.values(warnings).reduce((sum, count) => sum + count, 0);
  return [
    {
      id: 'dueOn',
      label: t('runs:column.dueOn'),
      cell: ({ dueOn }) => format.day(dueOn),
      csv: ({ dueOn }) => dueOn,
    },
    {
      id: 'id',
      label: t('runs:column.number'),
      onPhone: 'beside',
      cell: ({ id }) => `#${id}`,
      csv: ({ id }) => id,
    },
    {
      id: 'type',
      label: t('runs:column.type'),
      cell: ({ type }) => t(`runs:type.${type}`),
      csv: ({ type }) => t(`runs:type.${type}`),
    },
    {
      id: 'scope',
      label: t('runs:column.scope'),
      optional: true,
      cell: ({ scope }) => t(`runs:scope.${scope}`),
      csv: ({ scope }) => t(`runs:scope.${scope}`),
    },
    {
      id: 'count',
      label: t('runs:column.count'),
      numeric: true,
      onPhone: 'unit',
      cell: ({ going }) => format.integer(going.count),
      csv: ({ going }) => going.count,
    },
    {
      id: 'gross',
      label: t('runs:column.gross'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ going }) => format.money(going.gross),
      csv: ({ going }) => Number(going.gross),
    },
    {
      id: 'warnings',
      label: t('runs:column.warnings'),
      numeric: true,
      notAtZero: true,
      cell: (run) => format.integer(warned(run)),
      csv: warned,
    },
    {
      id: 'preparedBy',
      label: t('runs:column.preparedBy'),
      onPhone: 'note',
      cell: ({ preparedBy }) => preparedBy.name,
      csv: ({ preparedBy }) => preparedBy.name,
    },
    {
      id: 'approvedBy',
      label: t('runs:column.approvedBy'),
      optional: true,
      cell: ({ approvedBy }) => approvedBy?.name,
      csv: ({ approvedBy }) => approvedBy?.name ?? null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <RunStatus status={status} />,
      csv: ({ status }) => t(`runs:status.${status}`),
    },
  ];
}
