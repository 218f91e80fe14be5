import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { customersPageQuery } from './customers.data.ts';
import { attributions, type CustomersSearch, customersTable } from './customers-search.ts';
import { useCustomerColumns } from './use-customer-columns.tsx';

const CustomerDetails = part(() => import('./CustomerDetails.tsx'), 'CustomerDetails', []);

/** Customers of shops with their sponsor, and what led to that sponsor. */
export function CustomersPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/customers' });
  return (
    <>
      <PageHead title={t('operations:title.customers')} lead={t('customers:lead')} />
      <DataTable
        name="operations-customers"
        title={t('operations:title.customers')}
        definition={customersTable}
        search={search}
        columns={useCustomerColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => customersPageQuery(search, { page, limits })}
        count={(count) => t('customers:count', { count, number: format.integer(count) })}
        none={<Empty list picture="people" title={t('customers:none')} />}
        filters={useFilters(search)}
      />
      {search.customer !== undefined && (
        <TableSheet title={t('customers:one')} parameter="customer" open={search.customer}>
          <Suspense>
            <CustomerDetails id={search.customer} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters({ sponsor }: CustomersSearch): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'text', label: t('operations:partners.text') },
    {
      kind: 'choice',
      name: 'attributedBy',
      label: t('customers:attribution'),
      all: t('customers:anyAttribution'),
      options: attributions.map((by) => ({ value: by, label: t(`customers:by.${by}`) })),
    },
    {
      kind: 'pill',
      name: 'sponsor',
      label: t('labelled', { label: t('customers:sponsor'), value: `#${sponsor ?? ''}` }),
    },
  ];
}
