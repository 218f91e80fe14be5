import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { type Customer, customersPageQuery, fullName } from './customers.data.ts';
import { attributions, type CustomersSearch, customersTable } from './customers-search.ts';

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

/** The columns of the customers. */
function useCustomerColumns(): Column<Customer>[] {
  const { t, format } = useTexts();
  const by = ({ attributedBy, code }: Customer) =>
    code === null ? t(`customers:by.${attributedBy}`) : `${t(`customers:by.${attributedBy}`)} ${code}`;
  return [
    { id: 'name', label: t('operations:operators.name'), cell: fullName, csv: fullName },
    {
      id: 'email',
      label: t('operations:partner.email'),
      onPhone: 'note',
      cell: ({ email }) => <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    {
      id: 'source',
      label: t('customers:source'),
      cell: ({ source }) => source,
      csv: ({ source }) => source,
    },
    {
      id: 'sponsor',
      label: t('customers:sponsor'),
      onPhone: 'beside',
      cell: ({ sponsor }) => sponsor?.displayName,
      csv: ({ sponsor }) => sponsor?.displayName ?? null,
    },
    { id: 'attributedBy', label: t('customers:attribution'), onPhone: 'unit', cell: by, csv: by },
    {
      id: 'since',
      label: t('customers:since'),
      cell: ({ since }) => format.date(since),
      csv: ({ since }) => berlinMinute(Date.parse(since)),
    },
    {
      id: 'createdAt',
      label: t('customers:createdAt'),
      optional: true,
      cell: ({ createdAt }) => format.dateTime(createdAt),
      csv: ({ createdAt }) => berlinMinute(Date.parse(createdAt)),
    },
    {
      id: 'signedUp',
      label: t('customers:signedUp'),
      optional: true,
      cell: ({ signedUp }) => t(signedUp ? 'customers:login.has' : 'customers:login.none'),
      csv: ({ signedUp }) => t(signedUp ? 'customers:login.has' : 'customers:login.none'),
    },
  ];
}
