import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { waitedDays } from '../home/queues.data.ts';
import { inBlocks, type Outcome } from '../in-blocks.ts';
import { type DeletionsSearch, deletionsTable } from './deletions-search.ts';

/** A request for the deletion of an account. */
export type Deletion = CallAnswer<'GET /api/operator/deletion_requests'>['items'][number];

/** A single request with what is retained, and for how long. */
export type DeletionFile = CallAnswer<'GET /api/operator/deletion_requests/{id}'>;

/** Decisions on a request. */
export type DeletionDecision = 'carry-out' | 'refuse';

/** The URL's filters, as the list takes them. */
export function deletionFilters({ text, status }: DeletionsSearch) {
  return { ...(text !== undefined && { text }), ...(status !== undefined && { status }) };
}

/** A page of all requests. */
export function deletionsPageQuery(
  search: DeletionsSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { direction } = orderOf(deletionsTable, search);
  return apiQuery('GET /api/operator/deletion_requests', {
    query: { 'order[createdAt]': direction, page, limits, ...deletionFilters(search) },
  });
}

/** Ids of the first filtered requests. */
export async function allIds(client: QueryClient, search: DeletionsSearch, most: number): Promise<number[]> {
  const query = deletionsPageQuery(search, { page: 1, limits: most });
  const { items } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
  return items.map(({ id }) => id);
}

/** A single request, with what has to be retained. */
export const deletionQuery = (id: number) =>
  apiQuery('GET /api/operator/deletion_requests/{id}', { params: { id } });

/** Decides any number of requests, each on its own. */
export function sendDecision(
  ids: readonly number[],
  decision: DeletionDecision,
  reason: string,
): Promise<Outcome> {
  return inBlocks(ids, (block) =>
    requestOnce('POST /api/operator/deletion_requests/decisions', { body: { ids: block, decision, reason } }),
  );
}

/** Retains data longer: until the end of a day, or until the hold is lifted. */
export function setLegalHold(id: number, body: { until?: string; reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/deletion_requests/{id}/legal-hold', { params: { id }, body });
}

/** Lifts the hold. */
export function liftLegalHold(id: number, body: { reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/deletion_requests/{id}/legal-hold/lift', { params: { id }, body });
}

/** Reloads what a decision changes: the requests, the queues, and the deleted people. */
export function reloadDeletions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(operator\/(deletion_requests|queues|partners)|outbox)/.test(String(queryKey[0])),
  });
}

/** Whether the deadline for an answer to the requester has passed. */
export function isLate({ status, answerBy }: Pick<Deletion, 'status' | 'answerBy'>, now: number): boolean {
  return status === 'open' && berlinDay(now) > answerBy;
}

/** Days that a request has waited; null once decided. */
export function ageOf(
  { status, createdAt }: Pick<Deletion, 'status' | 'createdAt'>,
  now: number,
): number | null {
  return status === 'open' ? waitedDays(createdAt, now) : null;
}

/** Why the caller cannot make this decision on a request; null if they can. */
export function whyNot(
  { status, own, obstacles }: Pick<Deletion, 'status' | 'own' | 'obstacles'>,
  decision: DeletionDecision,
): 'decided' | 'own' | 'blocked' | null {
  if (status !== 'open') return 'decided';
  if (own) return 'own';
  return decision === 'carry-out' && obstacles.length > 0 ? 'blocked' : null;
}
