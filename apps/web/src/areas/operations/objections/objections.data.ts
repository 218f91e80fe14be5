import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { waitedDays } from '../home/queues.data.ts';
import { type ObjectionsSearch, objectionsTable } from './objections-search.ts';

/** An objection of a partner to a self-billed invoice. */
export type Objection = CallAnswer<'GET /api/objections/{id}'>;

/** A page of all objections. */
export function objectionsQuery(search: ObjectionsSearch, page: { page: number; limits: number }) {
  const { direction } = orderOf(objectionsTable, search);
  const { status, partner } = search;
  return apiQuery('GET /api/objections', {
    query: {
      'order[id]': direction,
      ...page,
      ...(status !== undefined && { status }),
      ...(partner !== undefined && { partner }),
    },
  });
}

/** A single objection. */
export const objectionQuery = (id: number) => apiQuery('GET /api/objections/{id}', { params: { id } });

/** Days that an objection has waited for an answer; null once answered. */
export function ageOf(
  { status, objectedAt }: Pick<Objection, 'status' | 'objectedAt'>,
  now: number,
): number | null {
  return status === 'open' ? waitedDays(objectedAt, now) : null;
}

/** Reloads what an answer changes. */
export function reloadObjections(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(objections|operator\/queues|payouts|outbox)/.test(String(queryKey[0])),
  });
}
