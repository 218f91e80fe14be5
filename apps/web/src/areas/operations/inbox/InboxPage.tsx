import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import {
  allInboxIds,
  type InboxRow,
  type InboxTask,
  inboxFilters,
  inboxPageQuery,
  nameOf,
} from './inbox.data.ts';
import { faultKinds, inboxStatuses, inboxTable } from './inbox-search.ts';

const EntryDetails = part(() => import('./EntryDetails.tsx'), 'EntryDetails', []);
const ManyEntries = part(() => import('./ManyEntries.tsx'), 'ManyEntries', []);

const TABLE = 'operations-inbox';

/** Maximum number processed together. */
const MOST_AT_ONCE = 100;

/** Orders that could not be imported: why, the number of attempts, and what helps. */
export function InboxPage() {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const search = useSearch({ from: '/operations/app/operations/inbox' });
  const [task, setTask] = useState<{ task: InboxTask; ids: readonly number[] } | null>(null);
  const begin = useMutation({
    mutationFn: async ({ task: wanted, chosen }: { task: InboxTask; chosen: Chosen }) => ({
      task: wanted,
      ids: chosen.kind === 'rows' ? chosen.ids.map(Number) : await allInboxIds(client, search, MOST_AT_ONCE),
    }),
    onSuccess: setTask,
    onError: (error) => toast.error(t('inbox:unread'), { error }),
  });
  const { selection, choose } = useSelection<InboxRow>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf,
    filters: JSON.stringify(inboxFilters(search)),
    most: MOST_AT_ONCE,
    actions: (chosen) =>
      (['retry', 'giveUp'] as const).map((one) => (
        <Button
          key={one}
          variant="default"
          aria-haspopup="dialog"
          loading={begin.isPending}
          onClick={() => begin.mutate({ task: one, chosen })}
        >
          {t(`inbox:${one}.button`)}
        </Button>
      )),
  });
  return (
    <>
      <PageHead title={t('operations:title.inbox')} lead={t('inbox:lead')} />
      <DataTable
        name={TABLE}
        title={t('operations:title.inbox')}
        definition={inboxTable}
        search={search}
        columns={useInboxColumns()}
        rowId={({ id }) => id}
        selection={selection}
        pageQuery={(page, limits) => inboxPageQuery(search, { page, limits })}
        count={(count) => t('inbox:count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('inbox:none')} />}
        filters={useFilters()}
        views={[{ id: 'waiting', label: t('inbox:waiting'), search: { status: 'waiting' } }]}
      />
      {task !== null && (
        <Suspense>
          <ManyEntries {...task} onDone={choose} onClose={() => setTask(null)} />
        </Suspense>
      )}
      {search.entry !== undefined && (
        <TableSheet title={t('inbox:one')} parameter="entry" open={search.entry}>
          <Suspense>
            <EntryDetails id={search.entry} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'number', label: t('inbox:number') },
    { kind: 'text', name: 'source', label: t('inbox:source') },
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: inboxStatuses.map((status) => ({ value: status, label: t(`inbox:status.${status}`) })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t('inbox:fault'),
      all: t('inbox:anyFault'),
      options: faultKinds.map((kind) => ({ value: kind, label: t(`inbox:kind.${kind}`) })),
    },
  ];
}

const tones = { waiting: 'waiting', done: 'good', given_up: 'neutral' } as const;

/** The columns of the orders that could not be imported. */
function useInboxColumns(): Column<InboxRow>[] {
  const { t, format } = useTexts();
  const faultsOf = ({ faults }: InboxRow) =>
    faults.map(({ column, reason }) => (column === null ? reason : `${column} ${reason}`)).join(' · ');
  return [
    {
      id: 'number',
      label: t('inbox:number'),
      cell: ({ number }) => number ?? t('inbox:noNumber'),
      csv: ({ number }) => number,
    },
    {
      id: 'source',
      label: t('inbox:source'),
      onPhone: 'note',
      cell: ({ source }) => source,
      csv: ({ source }) => source,
    },
    {
      id: 'kind',
      label: t('inbox:fault'),
      onPhone: 'beside',
      cell: ({ kind }) => t(`inbox:kind.${kind}`),
      csv: ({ kind }) => t(`inbox:kind.${kind}`),
    },
    {
      id: 'faults',
      label: t('inbox:message'),
      onPhone: 'unit',
      cell: (row) => <span lang="en">{faultsOf(row)}</span>,
      csv: faultsOf,
    },
    {
      id: 'arrivedAt',
      label: t('inbox:arrivedAt'),
      cell: ({ arrivedAt }) => format.dateTime(arrivedAt),
      csv: ({ arrivedAt }) => berlinMinute(Date.parse(arrivedAt)),
    },
    {
      id: 'tries',
      label: t('inbox:tries'),
      numeric: true,
      cell: ({ tries }) => format.integer(tries),
      csv: ({ tries }) => tries,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`inbox:status.${status}`)}</Badge>,
      csv: ({ status }) => t(`inbox:status.${status}`),
    },
    {
      id: 'endedAt',
      label: t('inbox:endedAt'),
      optional: true,
      cell: ({ endedAt }) => endedAt !== null && format.dateTime(endedAt),
      csv: ({ endedAt }) => (endedAt === null ? null : berlinMinute(Date.parse(endedAt))),
    },
    {
      id: 'reason',
      label: t('ui:form.reason'),
      optional: true,
      cell: ({ reason }) => reason,
      csv: ({ reason }) => reason,
    },
  ];
}
