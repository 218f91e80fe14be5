import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** A balance taken over from another system, awaiting approval. */
export type BalanceRow = CallAnswer<'GET /api/approvals/{id}/balances'>['items'][number];

/** Search parameters of an approval's balances, the largest bookings first. */
export const balancesTable = tableSearch({
  sortFields: ['name', 'amount', 'difference'],
  defaultSort: 'difference',
  defaultDirection: 'desc',
  filters: { text },
});

export type BalancesSearch = ReturnType<typeof balancesTable.parse>;

/** A page of the balances that an approval would book. */
export function balancesQuery(
  approval: number,
  search: BalancesSearch,
  page: { readonly page: number; readonly limits: number },
) {
  const { sort, direction } = orderOf(balancesTable, search);
  return apiQuery('GET /api/approvals/{id}/balances', {
    params: { id: approval },
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(search.text !== undefined && { text: search.text }),
    },
  });
}
