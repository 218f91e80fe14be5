import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import { type AllPayoutsSearch, allPayoutsTable } from './all-payouts-search.ts';

/** A payout as operators see it. */
export type ListedPayout = CallAnswer<'GET /api/operator/payouts'>['items'][number];

/** The URL's filters, as list and CSV file take them. */
export function payoutFilters({ text, status, type, warning, run }: AllPayoutsSearch) {
  return {
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(warning !== undefined && { warning }),
    ...(run !== undefined && { run }),
  };
}

/** A page of all payouts. */
export function allPayoutsQuery(search: AllPayoutsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(allPayoutsTable, search);
  return apiQuery('GET /api/operator/payouts', {
    query: { [`order[${sort}]`]: direction, ...page, ...payoutFilters(search) },
  });
}

/** A payout's attempts with their outcome. */
export const attemptsQuery = (payout: number) =>
  apiQuery('GET /api/payouts/{id}/attempts', { params: { id: payout } });
