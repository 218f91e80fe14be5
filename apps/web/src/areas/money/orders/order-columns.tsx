import { berlinDay, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { When } from '../../../ui/When.tsx';
import { isEndedMonth } from '../ended-month.ts';
import { OrderStatus } from './OrderStatus.tsx';
import css from './order-columns.module.css';
import type { Order } from './orders.data.ts';

/** The columns; ids of sortable ones are the server's field names. */
export function useOrderColumns(partner: number): Column<Order>[] {
  const { t, format } = useTexts();
  const label = (id: OrderColumn) => ({ id, label: t(`money:orders.column.${id}`) });
  const day = (instant: string | null) => instant && berlinDay(Date.parse(instant));
  const date = (instant: string | null) => (instant === null ? UNKNOWN : <When at={instant} />);
  const money = (id: 'base' | 'gross' | 'refunded') => ({
    ...label(id),
    numeric: true,
    cell: (order: Order) => format.money(order[id]),
    csv: (order: Order) => format.decimal(order[id]),
  });
  const buyer = ({ partner: { id, displayName } }: Order) =>
    id === partner ? t('money:orders.ownOrder', { name: displayName }) : displayName;
  return [
    { ...label('number'), ascendingFirst: true, cell: ({ number }) => number, csv: ({ number }) => number },
    {
      ...label('placedAt'),
      onPhone: 'beside',
      cell: ({ placedAt }) => date(placedAt),
      csv: ({ placedAt }) => day(placedAt),
    },
    { ...label('buyer'), onPhone: 'note', cell: buyer, csv: buyer },
    {
      ...label('status'),
      ascendingFirst: true,
      onPhone: 'status',
      cell: ({ status }) => <OrderStatus status={status} />,
      csv: ({ status }) => t(`money:orders.statusName.${status}`),
    },
    { ...money('base'), onPhone: 'amount' },
    {
      ...label('qp'),
      onPhone: 'unit',
      numeric: true,
      cell: ({ qp }) => format.integer(qp),
      csv: ({ qp }) => qp,
    },
    {
      ...label('commission'),
      numeric: true,
      cell: ({ ownCommission, estimated, cycle }) => (
        <>
          {format.money(ownCommission)}
          {estimated && (
            <span className={css.estimated}>
              {t(
                cycle !== null && isEndedMonth(cycle.dateFrom)
                  ? 'money:orders.beingChecked'
                  : 'money:orders.estimated',
              )}
            </span>
          )}
        </>
      ),
      csv: ({ ownCommission }) => format.decimal(ownCommission),
    },
    { ...money('gross'), optional: true },
    { ...money('refunded'), optional: true },
    {
      ...label('paidAt'),
      optional: true,
      cell: ({ paidAt }) => date(paidAt),
      csv: ({ paidAt }) => day(paidAt),
    },
    {
      ...label('cycle'),
      optional: true,
      cell: ({ cycle }) => (cycle === null ? UNKNOWN : format.month(cycle.dateFrom)),
      csv: ({ cycle }) => cycle?.dateFrom.slice(0, 7) ?? null,
    },
  ];
}

type OrderColumn =
  | 'number'
  | 'placedAt'
  | 'buyer'
  | 'status'
  | 'base'
  | 'qp'
  | 'commission'
  | 'gross'
  | 'refunded'
  | 'paidAt'
  | 'cycle';
