import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { downloadOrThrow } from '../../../../api/file.ts';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { countryName } from '../../../../i18n/country-name.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { saveBlob } from '../../../../ui/save-file.ts';
import { shownIban } from '../../../../ui/shown-iban.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/Filters.tsx';
import type { RowSelection } from '../../../../ui/table/row-selection.ts';
import { useSelection } from '../../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../../ui/table/TableSheet.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import type { Run, RunItem } from '../payouts.data.ts';
import { WarningBadges } from '../Warnings.tsx';
import { warningFilters } from '../warnings.ts';
import { ItemStatus } from './ItemStatus.tsx';
import type { ItemsTask } from './ItemsSheet.tsx';
import { filesQuery, itemFilters, itemsQuery } from './run.data.ts';
import { type ItemsSearch, itemStatuses, itemsTable } from './run-search.ts';
import { type ItemStep, itemSteps } from './run-steps.ts';

const ItemsSheet = part(() => import('./ItemsSheet.tsx'), 'ItemsSheet', ['refusals', 'companyRefusals']);
const ItemDetails = part(() => import('./ItemDetails.tsx'), 'ItemDetails', []);

const TABLE = 'payout-run-items';

/** Maximum number selected. */
const MOST_AT_ONCE = 10_000;

interface Props {
  run: Run;
  search: ItemsSearch;
}

/** The payouts of a run, with actions on selected ones. */
export function RunItems({ run, search }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [task, setTask] = useState<ItemsTask | null>(null);
  const steps = useSteps(run);
  const load = (page: number, limits: number) =>
    client.fetchQuery({ ...itemsQuery(run.id, search, { page, limits }), staleTime: 0, gcTime: 0 });
  const { selection, choose } = useSelection<RunItem>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: ({ partner }) => partner.displayName,
    filters: JSON.stringify([run.id, itemFilters(search)]),
    most: MOST_AT_ONCE,
    actions: (chosen) =>
      steps.map((step) => (
        <Button
          key={step}
          variant="default"
          aria-haspopup="dialog"
          onClick={() => setTask({ step, chosen, load })}
        >
          {t(`runs:items.${step}.button`)}
        </Button>
      )),
  });
  return (
    <>
      <ItemsTable run={run} search={search} selection={steps.length === 0 ? undefined : selection} />
      {search.payout !== undefined && (
        <TableSheet title={t('runs:items.one')} parameter="payout" open={search.payout}>
          <Suspense>
            <ItemDetails run={run} payout={search.payout} steps={steps} onStep={setTask} />
          </Suspense>
        </TableSheet>
      )}
      {task !== null && (
        <Suspense>
          <ItemsSheet run={run} task={task} onLeft={choose} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The possible actions on payouts here; whether a file was refused is read only if it matters. */
function useSteps(run: Run): readonly ItemStep[] {
  const { rights } = useSession();
  const files = useQuery({ ...filesQuery(run.id), enabled: run.status === 'exported' });
  const isRefused = files.data?.items[0]?.status === 'refused';
  return itemSteps({ run, rights, isRefused });
}

function ItemsTable({ run, search, selection }: Props & { selection: RowSelection<RunItem> | undefined }) {
  const { t, format } = useTexts();
  const columns = useItemColumns();
  return (
    <DataTable
      name={TABLE}
      title={t('runs:view.items')}
      definition={itemsTable}
      search={search}
      columns={columns}
      rowId={({ payout }) => payout}
      selection={selection}
      pageQuery={(page, limits) => itemsQuery(run.id, search, { page, limits })}
      count={(count) => t('money:payouts.count', { count, number: format.integer(count) })}
      none={none()}
      filters={useFilters()}
      views={[
        { id: 'warned', label: t('runs:view.warned'), search: { warning: 'any' } },
        { id: 'held', label: t('runs:view.held'), search: { status: 'held' } },
        { id: 'returned', label: t('runs:view.returned'), search: { status: 'returned' } },
      ]}
      exportButton={
        <SaveFileButton
          save={async () => {
            const params = { id: run.id };
            const { name, content } = await downloadOrThrow('GET /csv/payout_runs/{id}/items', { params });
            saveBlob(name, content);
          }}
        >
          {t('runs:items.csv')}
        </SaveFileButton>
      }
    />
  );

  function none(): ReactNode {
    return (
      <Empty list picture="money" title={t('runs:items.none')}>
        {t(run.collecting ? 'runs:step.collecting' : 'runs:items.noneText')}
      </Empty>
    );
  }
}

function useFilters(): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'text', label: t('runs:items.search') },
    {
      kind: 'choice',
      name: 'warning',
      label: t('runs:column.warnings'),
      all: t('runs:items.allWarnings'),
      options: warningFilters.map((value) => ({ value, label: t(`runs:warning.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: itemStatuses.map((value) => ({ value, label: t(`runs:item.${value}`) })),
    },
  ];
}

type Amount = 'net' | 'tax' | 'gross';

/** The columns of a run's payouts. The file of all rows comes from the server. */
function useItemColumns(): Column<RunItem>[] {
  const { t, format, locale } = useTexts();
  const amount = (id: Amount, label: string): Column<RunItem> => ({
    id,
    label,
    numeric: true,
    cell: (item) => format.money(item[id]),
    csv: null,
  });
  return [
    {
      id: 'partner',
      label: t('runs:items.partner'),
      ascendingFirst: true,
      cell: ({ partner }) => partner.displayName,
      csv: null,
    },
    { ...amount('gross', t('runs:column.gross')), onPhone: 'amount' },
    { ...amount('tax', t('money:payouts.column.tax')), notAtZero: true },
    { ...amount('net', t('money:payouts.column.amount')), optional: true },
    {
      id: 'destination',
      label: t('money:payouts.destination'),
      onPhone: 'note',
      cell: ({ destination }) => shownIban(destination),
      csv: null,
    },
    {
      id: 'holder',
      label: t('runs:items.holder'),
      optional: true,
      cell: ({ holder }) => holder ?? UNKNOWN,
      csv: null,
    },
    {
      id: 'country',
      label: t('operations:partners.country'),
      optional: true,
      cell: ({ country }) => (country === null ? UNKNOWN : countryName(country, locale)),
      csv: null,
    },
    {
      id: 'warnings',
      label: t('runs:column.warnings'),
      onPhone: 'note',
      cell: ({ warnings }) => warnings.length > 0 && <WarningBadges warnings={warnings} />,
      csv: null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <ItemStatus status={status} />,
      csv: null,
    },
    {
      id: 'payout',
      label: t('runs:items.payout'),
      optional: true,
      cell: ({ payout }) => `#${payout}`,
      csv: null,
    },
    {
      id: 'endToEndId',
      label: t('runs:items.endToEndId'),
      optional: true,
      cell: ({ endToEndId }) => endToEndId,
      csv: null,
    },
    {
      id: 'valueOn',
      label: t('runs:items.valueOn'),
      optional: true,
      cell: ({ valueOn }) => (valueOn === null ? UNKNOWN : format.day(valueOn)),
      csv: null,
    },
  ];
}
