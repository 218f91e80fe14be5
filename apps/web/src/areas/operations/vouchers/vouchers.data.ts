import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type MovementsSearch, movementsTable } from './vouchers-search.ts';

/** A page of the redemptions, refunds and expiries. */
export function movementsQuery(
  search: MovementsSearch,
  page: { readonly page: number; readonly limits: number },
) {
  const { sort, direction } = orderOf(movementsTable, search);
  const { kind, voucher } = search;
  return apiQuery('GET /api/voucher_movements', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(kind !== undefined && { kind }),
      ...(voucher !== undefined && { voucher }),
    },
  });
}

/** The present value of a code. */
export type CheckedVoucher = CallAnswer<'POST /api/voucher_checks'>;

const CHECK = 'voucher-check';

/** The present value of a code, with the lines of an order that it is valid for. A code is money, so it never goes into a URL. */
export const checkQuery = (code: string, order = '') =>
  queryOptions<CheckedVoucher, ApiError>({
    queryKey: [CHECK, code, order],
    queryFn: () => request('POST /api/voucher_checks', { body: { code, ...(order !== '' && { order }) } }),
  });

/** Reloads vouchers and movements. */
export function reloadVouchers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => key === CHECK || String(key).startsWith('/api/voucher_movements'),
  });
}
