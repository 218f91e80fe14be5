import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { inBlocks, type Outcome } from '../in-blocks.ts';
import { type OperatorsSearch, operatorsTable } from './operators-search.ts';

/** A person who works for the company. */
export type Operator = CallAnswer<'GET /api/operators/{id}'>;

/** A page of the people who work for the company. */
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

/** A single one. */
export const operatorQuery = (id: number) => apiQuery('GET /api/operators/{id}', { params: { id } });

/** Actions on an account that need a reason. */
export type AccountStep = 'disable' | 'enable';

/** Blocks or unblocks an account. */
export function sendStep(step: AccountStep, id: number, body: { reason: string }): Promise<unknown> {
  const sent = { params: { id }, body };
  return step === 'disable'
    ? requestOnce('POST /api/users/{id}/disable', sent)
    : requestOnce('POST /api/users/{id}/enable', sent);
}

/** The same for several, each on its own. */
export function sendSteps(step: AccountStep, ids: readonly number[], reason: string): Promise<Outcome> {
  return inBlocks(ids, (block) => {
    const sent = { body: { ids: block, reason } };
    return step === 'disable'
      ? requestOnce('POST /api/operators/disable', sent)
      : requestOnce('POST /api/operators/enable', sent);
  });
}

/** Ids of the first filtered ones. */
export async function allIds(client: QueryClient, search: OperatorsSearch, most: number): Promise<number[]> {
  const query = operatorsPageQuery(search, { page: 1, limits: most });
  const { items } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
  return items.map(({ id }) => id);
}

/** Reloads everything about the people who work here, and the approvals. */
export function reloadOperators(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(operators|approvals)/.test(String(queryKey[0])),
  });
}
