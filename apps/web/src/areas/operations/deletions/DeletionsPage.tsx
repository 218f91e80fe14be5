import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowSelection } from '../../../ui/table/row-selection.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import {
  allIds,
  type Deletion,
  type DeletionDecision,
  deletionFilters,
  deletionsPageQuery,
} from './deletions.data.ts';
import { type DeletionsSearch, deletionStatuses, deletionsTable } from './deletions-search.ts';
import { useDeletionColumns } from './use-deletion-columns.tsx';

const DeletionDetails = part(() => import('./DeletionDetails.tsx'), 'DeletionDetails', []);
const ManyDeletions = part(() => import('./ManyDeletions.tsx'), 'ManyDeletions', []);

const TABLE = 'operations-deletions';

/** Maximum number decided together. */
const MOST_AT_ONCE = 100;

interface Props {
  search: DeletionsSearch;
}

/** Requests for deletion of accounts, how long they have waited, and the obstacles. */
export function DeletionsPage() {
  const { t } = useTexts();
  const { rights } = useSession();
  const search = useSearch({ from: '/operations/app/operations/deletion-requests' });
  return (
    <>
      <PageHead title={t('operations:title.deletions')} lead={t('operations:deletions.lead')} />
      {rights.includes('partners.write') ? (
        <ChoosableDeletions search={search} />
      ) : (
        <DeletionsTable search={search} selection={undefined} />
      )}
      {search.request !== undefined && (
        <TableSheet title={t('operations:deletions.one')} parameter="request" open={search.request}>
          <Suspense>
            <DeletionDetails id={search.request} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function ChoosableDeletions({ search }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [task, setTask] = useState<{ decision: DeletionDecision; ids: readonly number[] } | null>(null);
  const begin = useMutation({
    mutationFn: async ({ decision, chosen }: { decision: DeletionDecision; chosen: Chosen }) => ({
      decision,
      ids: chosen.kind === 'rows' ? chosen.ids.map(Number) : await allIds(client, search, MOST_AT_ONCE),
    }),
    onSuccess: setTask,
    onError: (error) => toast.error(t('operations:deletions.unread'), { error }),
  });
  const { selection, choose } = useSelection<Deletion>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: ({ name }) => name,
    filters: JSON.stringify(deletionFilters(search)),
    most: MOST_AT_ONCE,
    actions: (chosen) =>
      (['carry-out', 'refuse'] as const).map((decision) => (
        <Button
          key={decision}
          variant="default"
          aria-haspopup="dialog"
          loading={begin.isPending}
          onClick={() => begin.mutate({ decision, chosen })}
        >
          {t(`operations:deletions.${decision}.choose`)}
        </Button>
      )),
  });
  return (
    <>
      <DeletionsTable search={search} selection={selection} />
      {task !== null && (
        <Suspense>
          <ManyDeletions {...task} onDecided={choose} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}

function DeletionsTable({ search, selection }: Props & { selection: RowSelection<Deletion> | undefined }) {
  const { t, format } = useTexts();
  const columns = useDeletionColumns();
  return (
    <DataTable
      name={TABLE}
      title={t('operations:title.deletions')}
      definition={deletionsTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      selection={selection}
      pageQuery={(page, limits) => deletionsPageQuery(search, { page, limits })}
      count={(count) => t('operations:deletions.count', { count, number: format.integer(count) })}
      none={<Empty list picture="people" title={t('operations:deletions.none')} />}
      filters={[
        { kind: 'text', name: 'text', label: t('operations:partners.text') },
        {
          kind: 'choice',
          name: 'status',
          label: t('operations:operators.state'),
          all: t('operations:operators.anyState'),
          options: deletionStatuses.map((status) => ({
            value: status,
            label: t(`operations:deletions.status.${status}`),
          })),
        },
      ]}
      views={[{ id: 'open', label: t('operations:deletions.open'), search: { status: 'open' } }]}
    />
  );
}
