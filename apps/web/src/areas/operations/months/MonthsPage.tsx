import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { monthsPageQuery } from './months.data.ts';
import { monthStates, monthsTable } from './months-search.ts';
import { useMonthColumns } from './use-month-columns.tsx';

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
