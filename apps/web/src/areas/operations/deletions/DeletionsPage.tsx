import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowSelection } from '../../../ui/table/row-selection.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import {
  ageOf,
  allIds,
  type Deletion,
  type DeletionDecision,
  deletionFilters,
  deletionsPageQuery,
  isLate,
} from './deletions.data.ts';
import { type DeletionsSearch, deletionStatuses, deletionsTable } from './deletions-search.ts';

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

const tones = { open: 'waiting', done: 'neutral', refused: 'bad' } as const;

/** The columns of the requests. */
function useDeletionColumns(): Column<Deletion>[] {
  const { t, format } = useTexts();
  const obstacleWords = ({ obstacles }: Deletion) =>
    obstacles
      .map(({ code, amount }) =>
        amount === null
          ? t(`companyRefusals:${code}`)
          : `${t(`companyRefusals:${code}`)} ${format.money(amount)}`,
      )
      .join(' ');
  const age = (request: Deletion) => {
    const days = ageOf(request, Date.now());
    if (days === null) return null;
    return days === 0
      ? t('operations:queues.today')
      : t('operations:deletions.age', { count: days, number: format.integer(days) });
  };
  return [
    {
      id: 'name',
      label: t('operations:operators.name'),
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'email',
      label: t('operations:partner.email'),
      onPhone: 'note',
      cell: ({ email }) => email !== null && <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    {
      id: 'createdAt',
      label: t('operations:deletions.createdAt'),
      cell: ({ createdAt }) => format.date(createdAt),
      csv: ({ createdAt }) => berlinMinute(Date.parse(createdAt)),
    },
    {
      id: 'age',
      label: t('operations:deletions.waits'),
      onPhone: 'beside',
      cell: age,
      csv: (request) => ageOf(request, Date.now()),
    },
    {
      id: 'answerBy',
      label: t('operations:deletions.answerBy'),
      cell: (request) =>
        isLate(request, Date.now()) ? (
          <Badge tone="bad">{t('operations:deletions.late', { date: format.date(request.answerBy) })}</Badge>
        ) : (
          format.date(request.answerBy)
        ),
      csv: ({ answerBy }) => answerBy,
    },
    {
      id: 'obstacles',
      label: t('operations:deletions.obstacles'),
      onPhone: 'unit',
      cell: (request) => obstacleWords(request),
      csv: obstacleWords,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`operations:deletions.status.${status}`)}</Badge>,
      csv: ({ status }) => t(`operations:deletions.status.${status}`),
    },
    {
      id: 'decidedAt',
      label: t('operations:approvals.decidedAt'),
      optional: true,
      cell: ({ decidedAt }) => decidedAt !== null && format.dateTime(decidedAt),
      csv: ({ decidedAt }) => (decidedAt === null ? null : berlinMinute(Date.parse(decidedAt))),
    },
    {
      id: 'decidedBy',
      label: t('operations:approvals.decidedBy'),
      optional: true,
      cell: ({ decidedBy }) => decidedBy?.name,
      csv: ({ decidedBy }) => decidedBy?.name ?? null,
    },
  ];
}
