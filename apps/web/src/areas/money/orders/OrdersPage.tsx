import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { useCycleOptions } from '../../../ui/table/use-cycle-options.ts';
import { Value } from '../../../ui/Value.tsx';
import { When } from '../../../ui/When.tsx';
import { isEndedMonth } from '../ended-month.ts';
import { OrderSheet } from './OrderSheet.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import css from './order-columns.module.css';
import { type Order, ordersPageQuery } from './orders.data.ts';
import { ordersCountQuery } from './orders-count.data.ts';
import { orderStatuses, ordersTable } from './orders-search.ts';

/** The partner's orders and those of direct customers, each with its commission, and the details of the open one. */
export function OrdersPage() {
  const { t, format } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/orders' });
  const orders = useQuery(ordersCountQuery(partner));
  const countText = (count: number) => t('money:orders.count', { count, number: format.integer(count) });
  return (
    <>
      <PageHead
        title={t('nav.orders')}
        lead={
          <span data-testid="orders-count">
            <Value query={orders} like={t('money:orders.lead', { orders: countText(10) })}>
              {({ totalNumber }) => t('money:orders.lead', { orders: countText(totalNumber) })}
            </Value>
          </span>
        }
      />
      <DataTable
        key={partner}
        name="orders"
        title={t('nav.orders')}
        definition={ordersTable}
        search={search}
        columns={useOrderColumns(partner)}
        rowId={({ id }) => id}
        pageQuery={(page, size) => ordersPageQuery(partner, search, { page, size })}
        count={countText}
        none={
          <Empty
            list
            picture="paper"
            title={t('money:orders.noneTitle')}
            action={own && <Link to="/app/links/referral-link">{t('money:orders.shareLink')}</Link>}
          >
            {t(own ? 'money:orders.none' : 'money:orders.noneOfOther')}
          </Empty>
        }
        filters={useOrderFilters()}
      />
      {search.order !== undefined && (
        <TableSheet title={t('money:orders.one')} parameter="order" open={search.order}>
          <OrderSheet id={search.order} />
        </TableSheet>
      )}
    </>
  );
}

function useOrderFilters(): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'q', label: t('money:orders.search') },
    {
      kind: 'choice',
      name: 'status',
      label: t('money:orders.column.status'),
      all: t('money:orders.allStatuses'),
      options: orderStatuses.map((value) => ({ value, label: t(`money:orders.statusName.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'cycle',
      label: t('money:orders.column.cycle'),
      all: t('money:orders.allCycles'),
      options: useCycleOptions(),
      isPeriod: true,
    },
  ];
}

/** The columns; ids of sortable ones are the server's field names. */
function useOrderColumns(partner: number): Column<Order>[] {
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
