import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type MovementsSearch, movementsTable } from './vouchers-search.ts';

/** A page of what was spent of vouchers, came back and expired. */
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

/** What a code is worth now. */
export type CheckedVoucher = CallAnswer<'POST /api/voucher_checks'>;

const CHECK = 'voucher-check';

/** What a code is worth now, with the lines of an order that it is good for. A code is money: it stands in no address. */
export const checkQuery = (code: string, order = '') =>
  queryOptions<CheckedVoucher, ApiError>({
    queryKey: [CHECK, code, order],
    queryFn: () => request('POST /api/voucher_checks', { body: { code, ...(order !== '' && { order }) } }),
  });

/** Reads again what became of vouchers. */
export function reloadVouchers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => key === CHECK || String(key).startsWith('/api/voucher_movements'),
  });
}
