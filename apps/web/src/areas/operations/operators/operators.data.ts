import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type OperatorsSearch, operatorsTable } from './operators-search.ts';

/** Somebody who works for the company. */
export type Operator = CallAnswer<'GET /api/operators/{id}'>;

/** A page of those who work here. */
export function operatorsPageQuery(
  search: OperatorsSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(operatorsTable, search);
  return apiQuery('GET /api/operators', {
    query: {
      [`order[${sort}]`]: direction,
      page,
      limits,
      ...(search.text !== undefined && { text: search.text }),
      ...(search.right !== undefined && { right: search.right }),
      ...(search.state !== undefined && { state: search.state }),
    },
  });
}

/** One of them. */
export const operatorQuery = (id: number) => apiQuery('GET /api/operators/{id}', { params: { id } });

/** What is done to an account for a reason. */
export type AccountStep = 'disable' | 'enable';

/** Blocks an account, or lets it in again. */
export function sendStep(step: AccountStep, id: number, body: { reason: string }): Promise<unknown> {
  const sent = { params: { id }, body };
  return step === 'disable'
    ? request('POST /api/users/{id}/disable', sent)
    : request('POST /api/users/{id}/enable', sent);
}

/** Reads everything about those who work here again, and what waits for a second person. */
export function reloadOperators(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(operators|approvals)/.test(String(queryKey[0])),
  });
}
