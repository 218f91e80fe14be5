import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { downloadOrThrow } from '../../../../api/file.ts';
import { part } from '../../../../frame/screen.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { saveBlob } from '../../../../ui/save-file.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../../ui/table/TableSheet.tsx';
import { PayoutStatus } from '../../../money/payouts/PayoutStatus.tsx';
import { payoutStatuses, payoutTypes } from '../../../money/payouts/payouts-search.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import { WarningBadges } from '../Warnings.tsx';
import { warningFilters } from '../warnings.ts';
import { allPayoutsQuery, type ListedPayout, payoutFilters } from './all-payouts.data.ts';
import { type AllPayoutsSearch, allPayoutsTable } from './all-payouts-search.ts';

const PayoutSheet = part(() => import('./PayoutSheet.tsx'), 'PayoutSheet', ['refusals', 'companyRefusals']);

/** All payouts of all partners, in any status. */
export function AllPayoutsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/payouts' });
  const columns = useListedColumns();
  return (
    <>
      <PageHead title={t('operations:title.payouts')} lead={t('runs:payout.lead')} />
      <DataTable
        name="all-payouts"
        title={t('operations:title.payouts')}
        definition={allPayoutsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => allPayoutsQuery(search, { page, limits })}
        count={(count) => t('money:payouts.count', { count, number: format.integer(count) })}
        none={<Empty list picture="money" title={t('money:payouts.noneTitle')} />}
        filters={useFilters(search)}
        views={[
          { id: 'pending', label: t('money:payouts.status.pending'), search: { status: 'pending' } },
          { id: 'returned', label: t('money:payouts.status.returned'), search: { status: 'returned' } },
          { id: 'warned', label: t('runs:view.warned'), search: { status: 'pending', warning: 'any' } },
        ]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const query = payoutFilters(search);
              const { name, content } = await downloadOrThrow('GET /csv/operator/payouts', { query });
              saveBlob(name, content);
            }}
          />
        }
      />
      {search.payout !== undefined && (
        <TableSheet
          title={t('money:payouts.one', { number: search.payout })}
          parameter="payout"
          open={search.payout}
        >
          <Suspense>
            <PayoutSheet id={search.payout} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters({ run }: AllPayoutsSearch): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'text', label: t('runs:payout.search') },
    {
      kind: 'choice',
      name: 'status',
      label: t('money:payouts.column.status'),
      all: t('money:payouts.allStatuses'),
      options: payoutStatuses.map((value) => ({ value, label: t(`money:payouts.status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('money:payouts.column.method'),
      all: t('money:payouts.allTypes'),
      options: payoutTypes.map((value) => ({ value, label: t(`money:payouts.type.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'warning',
      label: t('runs:column.warnings'),
      all: t('runs:items.allWarnings'),
      options: warningFilters.map((value) => ({ value, label: t(`runs:warning.${value}`) })),
    },
    { kind: 'pill', name: 'run', label: t('runs:one', { number: run ?? '' }) },
  ];
}

type Amount = 'amount' | 'tax' | 'gross' | 'fee';

/** The columns of the payouts. The file of all rows comes from the server. */
function useListedColumns(): Column<ListedPayout>[] {
  const { t, format } = useTexts();
  const amount = (id: Amount): Column<ListedPayout> => ({
    id,
    label: t(`money:payouts.column.${id}`),
    numeric: true,
    cell: (payout) => format.money(payout[id]),
    csv: null,
  });
  return [
    { id: 'id', label: t('runs:items.payout'), cell: ({ id }) => `#${id}`, csv: null },
    {
      id: 'partner',
      label: t('runs:items.partner'),
      onPhone: 'beside',
      cell: ({ partner }) => <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>,
      csv: null,
    },
    {
      id: 'createdAt',
      label: t('money:payouts.column.date'),
      onPhone: 'note',
      cell: ({ createdAt }) => format.date(createdAt),
      csv: null,
    },
    {
      id: 'method',
      label: t('money:payouts.column.method'),
      optional: true,
      cell: ({ type }) => t(`money:payouts.type.${type}`),
      csv: null,
    },
    { ...amount('amount'), optional: true },
    { ...amount('tax'), notAtZero: true },
    { ...amount('gross'), onPhone: 'amount' },
    { ...amount('fee'), notAtZero: true },
    {
      id: 'status',
      label: t('money:payouts.column.status'),
      onPhone: 'status',
      cell: (payout) => <PayoutStatus payout={{ ...payout, warning: null }} />,
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
      id: 'run',
      label: t('operations:title.payoutRun'),
      optional: true,
      cell: ({ run }) => (run === null ? UNKNOWN : `#${run}`),
      csv: null,
    },
    {
      id: 'number',
      label: t('money:payouts.column.number'),
      optional: true,
      cell: ({ number }) => number ?? UNKNOWN,
      csv: null,
    },
    {
      id: 'statusChangedAt',
      label: t('runs:payout.changedAt'),
      optional: true,
      cell: ({ statusChangedAt }) => format.dateTime(statusChangedAt),
      csv: null,
    },
    {
      id: 'endToEndId',
      label: t('runs:items.endToEndId'),
      optional: true,
      cell: ({ endToEndId }) => endToEndId,
      csv: null,
    },
  ];
}
