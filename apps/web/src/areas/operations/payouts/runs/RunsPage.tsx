import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ProposalsCard } from './ProposalsCard.tsx';
import { runsPageQuery } from './runs.data.ts';
import { runStatuses, runsTable, runTypes } from './runs-search.ts';
import { useRunColumns } from './use-run-columns.tsx';

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
