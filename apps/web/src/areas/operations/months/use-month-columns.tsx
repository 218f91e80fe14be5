import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { MonthStateBadge } from './MonthStateBadge.tsx';
import type { MonthEnd } from './months-search.ts';

/** The columns of the months. */
export function useMonthColumns(): Column<MonthEnd>[] {
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
