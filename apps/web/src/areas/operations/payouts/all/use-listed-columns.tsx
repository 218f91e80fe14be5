import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { PayoutStatus } from '../../../money/payouts/PayoutStatus.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { WarningBadges } from '../Warnings.tsx';
import type { ListedPayout } from './all-payouts.data.ts';

type Amount = 'amount' | 'tax' | 'gross' | 'fee';

/** The columns of the payouts. The file of all rows comes from the server. */
export function useListedColumns(): Column<ListedPayout>[] {
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
