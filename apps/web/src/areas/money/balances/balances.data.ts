import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type LedgerSearch, ledgerTable } from './ledger-search.ts';

/** One line of the ledger. */
export type LedgerLine = CallAnswer<'GET /api/partners/{id}/ledger'>['items'][number];

/** The balances of a user's partner. */
export const partnerBalanceQuery = (userId: number) =>
  apiQuery('GET /api/partner_balance/{userId}', { params: { userId } });

/** The demand letters to a partner, latest first. */
export const lettersQuery = (partner: number) =>
  apiQuery('GET /api/demands', { query: { partner, 'order[id]': 'desc', page: 1 } });

/** One page of a partner's ledger. */
export function ledgerPageQuery(id: number, search: LedgerSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(ledgerTable, search);
  const { kind } = search;
  return apiQuery('GET /api/partners/{id}/ledger', {
    params: { id },
    query: { ...page, [`order[${sort}]`]: direction, ...(kind !== undefined && { kind }) },
  });
}

/** The credits of a ledger line. */
export const ledgerCreditsQuery = (id: number, entry: number) =>
  apiQuery('GET /api/partners/{id}/ledger/{entry}', { params: { id, entry } });
