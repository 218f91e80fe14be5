import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { OrderStatus } from '../../money/orders/OrderStatus.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import type { ListedOrder } from './all-orders.data.ts';

/** The columns of all orders; the file comes from the server. */
export function useAllOrderColumns(): Column<ListedOrder>[] {
  const { t, format } = useTexts();
  return [
    { id: 'number', label: t('money:orders.column.number'), cell: ({ number }) => number, csv: null },
    {
      id: 'buyer',
      label: t('money:orders.column.buyer'),
      onPhone: 'note',
      cell: ({ partner }) => <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>,
      csv: null,
    },
    {
      id: 'placedAt',
      label: t('money:orders.column.placedAt'),
      onPhone: 'beside',
      cell: ({ placedAt }) => format.dateTime(placedAt),
      csv: null,
    },
    { id: 'source', label: t('shop:orders.source'), optional: true, cell: ({ source }) => source, csv: null },
    {
      id: 'status',
      label: t('money:orders.column.status'),
      onPhone: 'status',
      cell: ({ status }) => <OrderStatus status={status} />,
      csv: null,
    },
    {
      id: 'base',
      label: t('money:orders.column.base'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ base }) => format.money(base),
      csv: null,
    },
    {
      id: 'qp',
      label: t('money:orders.column.qp'),
      numeric: true,
      cell: ({ qp }) => format.integer(qp),
      csv: null,
    },
    {
      id: 'counting',
      label: t('shop:orders.counting'),
      cell: ({ reason, cycle }) =>
        reason === null && cycle !== null ? (
          format.month(cycle.dateFrom)
        ) : (
          <Badge tone="waiting">{t(`shop:orders.reason.${reason ?? 'history'}`)}</Badge>
        ),
      csv: null,
    },
  ];
}
