import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import type { Chosen } from '../../../ui/table/selection/selection.ts';
import { useSelection } from '../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { FindingStatusBadge } from './FindingStatusBadge.tsx';
import {
  type Deciding,
  type Finding,
  findingFilters,
  findingsQuery,
  type Meant,
  MOST_NAMED,
  meantOf,
} from './findings.data.ts';
import { type FindingsSearch, findingBonuses, findingStatuses, findingsTable } from './findings-search.ts';
import { OpenByBonus } from './OpenByBonus.tsx';

const DecideDialog = part(() => import('./DecideDialog.tsx'), 'DecideDialog', []);
const FindingDetails = part(() => import('./FindingDetails.tsx'), 'FindingDetails', []);

const TABLE = 'operations-findings';

/** Credits of closed months that would be smaller after later refunds: totals, causes, and decisions. */
export function FindingsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/findings' });
  const { begin, dialog } = useDeciding(search);
  const { rights } = useSession();
  const { selection } = useSelection<Finding>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: ({ partner, bonus }) => `${partner.displayName}, ${t(`money:credits.bonus.${bonus}`)}`,
    filters: JSON.stringify(findingFilters(search)),
    most: MOST_NAMED,
    actions: (chosen) =>
      (['stand', 'correct'] as const).map((decision) => (
        <Button
          key={decision}
          variant="default"
          aria-haspopup="dialog"
          loading={begin.isPending}
          onClick={() => begin.mutate({ decision, chosen })}
        >
          {t(`findings:${decision}.button`)}
        </Button>
      )),
  });
  return (
    <>
      <PageHead title={t('operations:title.findings')} lead={t('findings:lead')} />
      <OpenByBonus />
      <DataTable
        name={TABLE}
        title={t('operations:title.findings')}
        definition={findingsTable}
        search={search}
        columns={useFindingColumns()}
        rowId={({ id }) => id}
        selection={rights.includes('money.correct') ? selection : undefined}
        pageQuery={(page, limits) => findingsQuery(search, { page, limits })}
        count={(count) => t('findings:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="money" title={t('findings:none')}>
            {t('findings:noneText')}
          </Empty>
        }
        filters={useFilters(search)}
        views={[{ id: 'open', label: t('findings:status.open'), search: { status: 'open' } }]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const { decision: _decision, ...query } = findingFilters(search);
              const { name, content } = await downloadOrThrow('GET /csv/findings', { query });
              saveBlob(name, content);
            }}
          />
        }
      />
      {dialog}
      {search.finding !== undefined && (
        <TableSheet
          title={t('findings:one', { number: search.finding })}
          parameter="finding"
          open={search.finding}
        >
          <Suspense>
            <FindingDetails id={search.finding} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

/** The decision on the selected findings: their totals are read first. */
function useDeciding(search: FindingsSearch) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<{ decision: Deciding; meant: Meant } | null>(null);
  const begin = useMutation({
    mutationFn: async ({ decision, chosen }: { decision: Deciding; chosen: Chosen }) => ({
      decision,
      meant: await meantOf(client, search, chosen),
    }),
    onSuccess: ({ decision, meant }) => {
      if (meant === null) toast.error(t('findings:noneOpen'));
      else setDeciding({ decision, meant });
    },
    onError: (error) => toast.error(t('findings:unread'), { error }),
  });
  return {
    begin,
    dialog: deciding !== null && (
      <Suspense>
        <DecideDialog {...deciding} onClose={() => setDeciding(null)} />
      </Suspense>
    ),
  };
}

function useFilters(search: FindingsSearch): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'text', label: t('findings:partner') },
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: findingStatuses.map((value) => ({ value, label: t(`findings:status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'bonus',
      label: t('findings:bonus'),
      all: t('findings:anyBonus'),
      options: findingBonuses.map((value) => ({ value, label: t(`money:credits.bonus.${value}`) })),
    },
    {
      kind: 'pill',
      name: 'partner',
      label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
    },
    {
      kind: 'pill',
      name: 'decision',
      label: t('labelled', { label: t('findings:decision'), value: search.decision ?? '' }),
    },
  ];
}

/** The columns of the findings; the file of all rows comes from the server. */
function useFindingColumns(): Column<Finding>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'partner',
      label: t('findings:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: null,
    },
    {
      id: 'bonus',
      label: t('findings:bonus'),
      onPhone: 'note',
      cell: ({ bonus }) => t(`money:credits.bonus.${bonus}`),
      csv: null,
    },
    {
      id: 'cycle',
      label: t('findings:month'),
      onPhone: 'beside',
      cell: ({ cycle }) => format.month(cycle.dateFrom),
      csv: null,
    },
    {
      id: 'credited',
      label: t('findings:credited'),
      numeric: true,
      cell: ({ credited }) => format.money(credited),
      csv: null,
    },
    {
      id: 'computed',
      label: t('findings:computed'),
      numeric: true,
      cell: ({ computed }) => format.money(computed),
      csv: null,
    },
    {
      id: 'difference',
      label: t('findings:difference'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ difference }) => format.money(difference),
      csv: null,
    },
    {
      id: 'refunds',
      label: t('findings:refunds'),
      numeric: true,
      optional: true,
      cell: ({ refunds }) => format.integer(refunds.count),
      csv: null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <FindingStatusBadge status={status} />,
      csv: null,
    },
  ];
}
