import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import { type LinesSearch, linesTable } from './statements-search.ts';

/** A bank statement, with the number of its lines by outcome. */
export type Statement = CallAnswer<'GET /api/bank_statements/{id}'>;

interface Page {
  readonly page: number;
  readonly limits: number;
}

/** A page of all statements, latest first. */
export const statementsQuery = (direction: 'asc' | 'desc', page: Page) =>
  apiQuery('GET /api/bank_statements', { query: { 'order[id]': direction, ...page } });

/** A single statement. */
export const statementQuery = (id: number) => apiQuery('GET /api/bank_statements/{id}', { params: { id } });

/** A page of the lines of one or all statements. */
export function linesQuery(search: LinesSearch, page: Page) {
  const { sort, direction } = orderOf(linesTable, search);
  return apiQuery('GET /api/bank_statement_lines', {
    query: { [`order[${sort}]`]: direction, ...page, ...lineFilters(search) },
  });
}

/** The filters of the lines, as the call takes them. */
export function lineFilters({ status, statement, payout }: LinesSearch) {
  return {
    ...(status !== undefined && { status }),
    ...(statement !== undefined && { statement }),
    ...(payout !== undefined && { payout }),
  };
}

/** Number of lines that need a person: one row is enough, the total comes with it. */
export const openLinesQuery = () =>
  apiQuery('GET /api/bank_statement_lines', { query: { status: 'unmatched', page: 1, limits: 1 } });

/** Payouts with exactly the amount of an open line. */
export const candidatesQuery = (line: number) =>
  apiQuery('GET /api/bank_statement_lines/{id}/candidates', { params: { id: line } });
