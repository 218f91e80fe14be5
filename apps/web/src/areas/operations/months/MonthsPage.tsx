import { Link, useSearch } from '@tanstack/react-router';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { MonthStateBadge } from './MonthStateBadge.tsx';
import { monthsPageQuery } from './months.data.ts';
import { type MonthEnd, monthStates, monthsTable } from './months-search.ts';

/** All months with their state and totals. */
export function MonthsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/months' });
  const columns = useMonthColumns();
  return (
    <>
      <PageHead title={t('operations:title.months')} lead={t('monthEnd:lead')} />
      <DataTable
        name="month-ends"
        title={t('operations:title.months')}
        definition={monthsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => (
          <Link to="/app/operations/months/$month" params={{ month: String(id) }} {...parts} />
        )}
        pageQuery={(page, limits) => monthsPageQuery(search, { page, limits })}
        count={(count) => t('monthEnd:count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('monthEnd:none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('monthEnd:stateLabel'),
            all: t('monthEnd:anyState'),
            options: monthStates.map((value) => ({ value, label: t(`monthEnd:state.${value}`) })),
          },
        ]}
        views={(['over', 'submitted', 'approved'] as const).map((state) => ({
          id: state,
          label: t(`monthEnd:state.${state}`),
          search: { state },
        }))}
      />
    </>
  );
}

/** The columns of the months. */
function useMonthColumns(): Column<MonthEnd>[] {
  const { t, format } = useTexts();
  const amount = (id: 'base' | 'amount'): Column<MonthEnd> => ({
    id,
    label: t(`monthEnd:${id}`),
    numeric: true,
    cell: (month) => (month[id] === null ? UNKNOWN : format.money(month[id])),
    csv: (month) => month[id] && format.decimal(month[id]),
  });
  return [
    {
      id: 'dateFrom',
      label: t('monthEnd:month'),
      cell: ({ dateFrom }) => format.month(dateFrom),
      csv: ({ dateFrom }) => dateFrom.slice(0, 7),
    },
    {
      id: 'state',
      label: t('monthEnd:stateLabel'),
      onPhone: 'status',
      cell: (month) => <MonthStateBadge month={month} />,
      csv: ({ state }) => t(`monthEnd:state.${state}`),
    },
    amount('base'),
    { ...amount('amount'), onPhone: 'amount' },
    {
      id: 'ratio',
      label: t('monthEnd:ratio'),
      numeric: true,
      onPhone: 'named',
      cell: ({ ratioBp }) => (ratioBp === null ? UNKNOWN : format.rate(ratioBp)),
      csv: ({ ratioBp }) => ratioBp && ratioBp / 100,
    },
    {
      id: 'closedAt',
      label: t('monthEnd:closedAt'),
      cell: ({ closedAt }) => (closedAt === null ? UNKNOWN : format.date(closedAt)),
      csv: ({ closedAt }) => closedAt,
    },
    {
      id: 'lateOn',
      label: t('monthEnd:lateOn'),
      optional: true,
      cell: ({ lateOn }) => format.day(lateOn),
      csv: ({ lateOn }) => lateOn,
    },
    {
      id: 'planVersion',
      label: t('monthEnd:plan'),
      optional: true,
      cell: ({ planVersion }) => planVersion,
      csv: ({ planVersion }) => planVersion,
    },
  ];
}
