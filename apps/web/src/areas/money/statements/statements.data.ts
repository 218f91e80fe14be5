import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type StatementsSearch, statementsTable } from './statements-search.ts';

/** One statement as a line of the list. */
export type StatementLine = CallAnswer<'GET /api/partners/{id}/statements'>['items'][number];

/** One page of a partner's statements. */
export function statementPageQuery(
  id: number,
  search: StatementsSearch,
  page: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(statementsTable, search);
  return apiQuery('GET /api/partners/{id}/statements', {
    params: { id },
    query: { ...page, [`order[${sort}]`]: direction },
  });
}

/** One statement with all that it says. */
export const statementQuery = (id: number, cycle: number) =>
  apiQuery('GET /api/partners/{id}/statements/{cycle}', { params: { id, cycle } });
