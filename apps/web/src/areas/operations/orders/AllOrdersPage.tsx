import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { useCycleOptions } from '../../../ui/table/use-cycle-options.ts';
import { OrderStatus } from '../../money/orders/OrderStatus.tsx';
import { orderStatuses } from '../../money/orders/orders-search.ts';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { allOrdersQuery, type ListedOrder, orderFileFilters, orderSourcesQuery } from './all-orders.data.ts';
import { type AllOrdersSearch, allOrdersTable, countsNowhere } from './all-orders-search.ts';

const OperatorOrder = part(() => import('./OperatorOrder.tsx'), 'OperatorOrder', ['customers']);

/** All orders: the month in which each counts, or why it counts in none. */
export function AllOrdersPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/orders' });
  return (
    <>
      <PageHead title={t('operations:title.orders')} lead={t('shop:orders.lead')} />
      <DataTable
        name="all-orders"
        title={t('operations:title.orders')}
        definition={allOrdersTable}
        search={search}
        columns={useAllOrderColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => allOrdersQuery(search, { page, limits })}
        count={(count) => t('money:orders.count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('shop:orders.none')}>
            {t('shop:orders.noneText')}
          </Empty>
        }
        filters={useFilters(search)}
        views={[
          { id: 'nowhere', label: t('shop:orders.nowhere'), search: { counting: 'nowhere' } },
          { id: 'not_paid', label: t('shop:orders.reason.not_paid'), search: { counting: 'not_paid' } },
        ]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const query = orderFileFilters(search);
              const { name, content } = await downloadOrThrow('GET /csv/orders', { query });
              saveBlob(name, content);
            }}
          />
        }
      />
      {search.order !== undefined && (
        <TableSheet title={t('money:orders.one')} parameter="order" open={search.order}>
          <Suspense>
            <OperatorOrder id={search.order} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters({ buyer }: AllOrdersSearch): Filter[] {
  const { t } = useTexts();
  const sources = useQuery(orderSourcesQuery()).data ?? [];
  return [
    { kind: 'text', name: 'text', label: t('shop:orders.search') },
    {
      kind: 'choice',
      name: 'status',
      label: t('money:orders.column.status'),
      all: t('money:orders.allStatuses'),
      options: orderStatuses.map((value) => ({ value, label: t(`money:orders.statusName.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'counting',
      label: t('shop:orders.counting'),
      all: t('shop:orders.anyCounting'),
      options: [
        { value: 'counts', label: t('shop:orders.counts') },
        { value: 'nowhere', label: t('shop:orders.nowhere') },
        ...countsNowhere.map((value) => ({ value, label: t(`shop:orders.reason.${value}`) })),
      ],
    },
    {
      kind: 'choice',
      name: 'cycle',
      label: t('money:orders.column.cycle'),
      all: t('money:orders.allCycles'),
      options: useCycleOptions(),
      isPeriod: true,
    },
    {
      kind: 'choice',
      name: 'source',
      label: t('shop:orders.source'),
      all: t('shop:orders.anySource'),
      options: sources.map((value) => ({ value, label: value })),
    },
    {
      kind: 'pill',
      name: 'buyer',
      label: t('labelled', { label: t('operations:partner.number'), value: buyer ?? '' }),
    },
  ];
}

/** The columns of all orders; the file comes from the server. */
function useAllOrderColumns(): Column<ListedOrder>[] {
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
