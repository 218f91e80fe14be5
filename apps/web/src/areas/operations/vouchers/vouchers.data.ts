import { apiQuery } from '../../../api/api-query.ts';
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
