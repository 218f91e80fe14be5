import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type CompanyVouchersSearch, companyVouchersTable } from './company-vouchers-search.ts';

/** A voucher as the company sees it, a prepared grant, and the result of an import. */
export type CompanyVoucher = CallAnswer<'GET /api/company/vouchers/{id}'>;
export type VoucherGrant = CallAnswer<'GET /api/voucher_grants/{id}'>;
export type VouchersImport = CallAnswer<'POST /api/vouchers/import'>;

/** A page of all vouchers. */
export function companyVouchersPageQuery(
  search: CompanyVouchersSearch,
  page: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(companyVouchersTable, search);
  const { status, granted, partner, grant } = search;
  return apiQuery('GET /api/company/vouchers', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(status !== undefined && { status }),
      ...(granted !== undefined && { granted }),
      ...(partner !== undefined && { partner }),
      ...(grant !== undefined && { grant }),
    },
  });
}

/** A single voucher. */
export const companyVoucherQuery = (id: number) =>
  apiQuery('GET /api/company/vouchers/{id}', { params: { id } });

/** The grant of a voucher, with its reason. */
export const voucherGrantQuery = (id: number) => apiQuery('GET /api/voucher_grants/{id}', { params: { id } });

/** Grants waiting for a second person. */
export const waitingGrantsQuery = () =>
  apiQuery('GET /api/voucher_grants', { query: { status: 'waiting', page: 1, limits: 10 } });

/** Reloads the company's vouchers. */
export function reloadVouchers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/vouchers|voucher_grants)\b/.test(String(queryKey[0])),
  });
}
