import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { shownIban } from '../../../../ui/shown-iban.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import type { RunItem } from '../payouts.data.ts';
import { WarningBadges } from '../Warnings.tsx';
import { ItemStatus } from './ItemStatus.tsx';

type Amount = 'net' | 'tax' | 'gross';

/** The columns of a run's payouts. The file of all rows comes from the server. */
export function useItemColumns(): Column<RunItem>[] {
  const { t, format } = useTexts();
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
      cell: ({ country }) => country ?? UNKNOWN,
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
