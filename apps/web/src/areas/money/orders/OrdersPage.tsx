import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { useCycleOptions } from '../../../ui/table/use-cycle-options.ts';
import { Value } from '../../../ui/Value.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { ordersPageQuery } from './orders.data.ts';
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
