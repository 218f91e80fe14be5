import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { inBlocks, type Outcome } from '../in-blocks.ts';
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
    ? requestOnce('POST /api/users/{id}/disable', sent)
    : requestOnce('POST /api/users/{id}/enable', sent);
}

/** The same for several; each for itself. */
export function sendSteps(step: AccountStep, ids: readonly number[], reason: string): Promise<Outcome> {
  return inBlocks(ids, (block) => {
    const sent = { body: { ids: block, reason } };
    return step === 'disable'
      ? requestOnce('POST /api/operators/disable', sent)
      : requestOnce('POST /api/operators/enable', sent);
  });
}

/** The first of all that the filters leave, by their ids. */
export async function allIds(client: QueryClient, search: OperatorsSearch, most: number): Promise<number[]> {
  const query = operatorsPageQuery(search, { page: 1, limits: most });
  const { items } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
  return items.map(({ id }) => id);
}

/** Reads everything about those who work here again, and what waits for a second person. */
export function reloadOperators(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(operators|approvals)/.test(String(queryKey[0])),
  });
}
