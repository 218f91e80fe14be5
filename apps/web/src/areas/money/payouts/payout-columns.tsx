import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { When } from '../../../ui/When.tsx';
import { PaperButton } from './PaperButton.tsx';
import { PayoutStatus } from './PayoutStatus.tsx';
import type { Payout } from './payouts.data.ts';

type Amount = 'amount' | 'tax' | 'gross' | 'fee';

/** The columns; the date sorts by order of request. The file of all rows comes from the server. */
export function usePayoutColumns(): Column<Payout>[] {
  const { t, format } = useTexts();
  const amount = (id: Amount): Column<Payout> => ({
    id,
    label: t(`money:payouts.column.${id}`),
    numeric: true,
    cell: (payout) => format.money(payout[id]),
    csv: (payout) => payout[id],
  });
  return [
    {
      id: 'id',
      label: t('money:payouts.column.date'),
      cell: ({ createdAt }) => <When at={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      id: 'method',
      label: t('money:payouts.column.method'),
      onPhone: 'note',
      cell: ({ type }) => t(`money:payouts.type.${type}`),
      csv: ({ type }) => type,
    },
    amount('amount'),
    { ...amount('tax'), notAtZero: true },
    { ...amount('gross'), onPhone: 'amount' },
    { ...amount('fee'), notAtZero: true },
    {
      id: 'status',
      label: t('money:payouts.column.status'),
      ascendingFirst: true,
      onPhone: 'status',
      cell: (payout) => <PayoutStatus payout={payout} />,
      csv: ({ statusName }) => statusName,
    },
    {
      id: 'shop',
      label: t('money:payouts.shop'),
      cell: ({ shopName }) => shopName ?? UNKNOWN,
      csv: ({ shopName }) => shopName,
    },
    {
      id: 'number',
      label: t('money:payouts.column.number'),
      optional: true,
      cell: ({ number }) => number ?? UNKNOWN,
      csv: ({ number }) => number,
    },
    {
      id: 'paper',
      label: t('money:payouts.column.paper'),
      cell: ({ id }) => <PaperButton payout={id} short />,
      csv: null,
    },
  ];
}
