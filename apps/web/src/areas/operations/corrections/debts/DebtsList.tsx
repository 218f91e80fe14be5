import { Suspense } from 'react';
import { downloadOrThrow } from '../../../../api/file.ts';
import { part } from '../../../../frame/screen.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { saveBlob } from '../../../../ui/save-file.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../../ui/table/TableSheet.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import { type Debt, debtsQuery } from '../corrections.data.ts';
import { type DebtsSearch, debtsTable } from '../corrections-search.ts';

const DebtDetails = part(() => import('./DebtDetails.tsx'), 'DebtDetails', []);

/** Partners in debt, since when, and how far it has been demanded. */
export function DebtsList({ search }: { search: DebtsSearch }) {
  const { t, format } = useTexts();
  const columns = useColumns();
  return (
    <>
      <DataTable
        name="debts"
        title={t('corrections:debt.title')}
        definition={debtsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => debtsQuery(search, { page, limits })}
        count={(count) => t('operations:partners.count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="money" title={t('corrections:debt.none')}>
            {t('corrections:debt.noneText')}
          </Empty>
        }
        filters={useFilters(search)}
        views={[
          { id: 'overdue', label: t('corrections:debt.overdue'), search: { overdue: true } },
          { id: 'open', label: t('corrections:debt.notDemanded'), search: { demanded: false } },
        ]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const { name, content } = await downloadOrThrow('GET /csv/debts', {});
              saveBlob(name, content);
            }}
          />
        }
      />
      {search.debtor !== undefined && (
        <TableSheet title={t('corrections:debt.one')} parameter="debtor" open={search.debtor}>
          <Suspense>
            <DebtDetails partner={search.debtor} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters({ partner }: DebtsSearch): Filter[] {
  const { t } = useTexts();
  return [
    {
      kind: 'choice',
      name: 'demanded',
      label: t('corrections:demand.letter'),
      all: t('corrections:debt.anyDemand'),
      options: [
        { value: 'true', label: t('corrections:debt.demanded') },
        { value: 'false', label: t('corrections:debt.notDemanded') },
      ],
    },
    {
      kind: 'choice',
      name: 'overdue',
      label: t('corrections:debt.term'),
      all: t('corrections:debt.anyTerm'),
      options: [
        { value: 'true', label: t('corrections:debt.overdue') },
        { value: 'false', label: t('corrections:debt.notOverdue') },
      ],
    },
    {
      kind: 'pill',
      name: 'partner',
      label: t('labelled', { label: t('operations:partner.number'), value: partner ?? '' }),
    },
  ];
}

function useColumns(): Column<Debt>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'partner',
      label: t('corrections:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: null,
    },
    {
      id: 'debt',
      label: t('corrections:debt.amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ debt }) => format.money(debt),
      csv: null,
    },
    {
      id: 'since',
      label: t('corrections:debt.since'),
      onPhone: 'named',
      cell: ({ since }) => format.day(since),
      csv: null,
    },
    {
      id: 'pending',
      label: t('operations:partner.pending'),
      numeric: true,
      cell: ({ pending }) => format.money(pending),
      csv: null,
    },
    {
      id: 'demand',
      label: t('corrections:demand.letter'),
      cell: ({ demand }) =>
        demand === null
          ? UNKNOWN
          : t('corrections:demand.until', { number: demand.number, day: format.day(demand.dueOn) }),
      csv: null,
    },
    {
      id: 'state',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: (debt) => <DebtState debt={debt} />,
      csv: null,
    },
  ];
}

function DebtState({ debt: { demand, demanding, overdue, writeOff } }: { debt: Debt }) {
  const { t } = useTexts();
  if (demanding !== null) return <Badge tone="waiting">{t('corrections:demand.waits')}</Badge>;
  if (writeOff !== null) return <Badge tone="waiting">{t('corrections:writeOff.waits')}</Badge>;
  if (overdue) return <Badge tone="bad">{t('corrections:debt.overdue')}</Badge>;
  return <Badge>{t(demand === null ? 'corrections:debt.notDemanded' : 'corrections:debt.demanded')}</Badge>;
}
