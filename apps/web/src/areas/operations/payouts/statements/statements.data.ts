import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import { type LinesSearch, linesTable } from './statements-search.ts';

/** A bank statement, with how many of its lines came to what. */
export type Statement = CallAnswer<'GET /api/bank_statements/{id}'>;

interface Page {
  readonly page: number;
  readonly limits: number;
}

/** A page of all of them, the latest first. */
export const statementsQuery = (direction: 'asc' | 'desc', page: Page) =>
  apiQuery('GET /api/bank_statements', { query: { 'order[id]': direction, ...page } });

/** One of them. */
export const statementQuery = (id: number) => apiQuery('GET /api/bank_statements/{id}', { params: { id } });

/** A page of lines, of one statement or of all. */
export function linesQuery(search: LinesSearch, page: Page) {
  const { sort, direction } = orderOf(linesTable, search);
  return apiQuery('GET /api/bank_statement_lines', {
    query: { [`order[${sort}]`]: direction, ...page, ...lineFilters(search) },
  });
}

/** What the filters of the address leave of the lines, as the call takes it. */
export function lineFilters({ status, statement, payout }: LinesSearch) {
  return {
    ...(status !== undefined && { status }),
    ...(statement !== undefined && { statement }),
    ...(payout !== undefined && { payout }),
  };
}

/** How many lines wait for a person: one row suffices, the number of all is told. */
export const openLinesQuery = () =>
  apiQuery('GET /api/bank_statement_lines', { query: { status: 'unmatched', page: 1, limits: 1 } });

/** Payouts of exactly its amount that an open line may be for. */
export const candidatesQuery = (line: number) =>
  apiQuery('GET /api/bank_statement_lines/{id}/candidates', { params: { id: line } });
