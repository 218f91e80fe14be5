import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { FindingStatusBadge } from './FindingStatusBadge.tsx';
import type { Finding } from './findings.data.ts';

/** The columns of the findings; the file of all rows comes from the server. */
export function useFindingColumns(): Column<Finding>[] {
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
