import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { waitedDays } from '../home/queues.data.ts';
import { inBlocks, type Outcome } from '../in-blocks.ts';
import { type DeletionsSearch, deletionsTable } from './deletions-search.ts';

/** Somebody who asked for the deletion of their account. */
export type Deletion = CallAnswer<'GET /api/operator/deletion_requests'>['items'][number];

/** One of them with what stays of it, and for how long. */
export type DeletionFile = CallAnswer<'GET /api/operator/deletion_requests/{id}'>;

/** What is decided on a request. */
export type DeletionDecision = 'carry-out' | 'refuse';

/** What the filters of the address leave, as the list takes it. */
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

/** The first of all that the filters leave, by their ids. */
export async function allIds(client: QueryClient, search: DeletionsSearch, most: number): Promise<number[]> {
  const query = deletionsPageQuery(search, { page: 1, limits: most });
  const { items } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
  return items.map(({ id }) => id);
}

/** One of them, with what has to be kept. */
export const deletionQuery = (id: number) =>
  apiQuery('GET /api/operator/deletion_requests/{id}', { params: { id } });

/** Decides on however many; each for itself. */
export function sendDecision(
  ids: readonly number[],
  decision: DeletionDecision,
  reason: string,
): Promise<Outcome> {
  return inBlocks(ids, (block) =>
    requestOnce('POST /api/operator/deletion_requests/decisions', { body: { ids: block, decision, reason } }),
  );
}

/** Keeps what is left longer: to the end of a day, or until that is lifted. */
export function setLegalHold(id: number, body: { until?: string; reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/deletion_requests/{id}/legal-hold', { params: { id }, body });
}

/** Ends that. */
export function liftLegalHold(id: number, body: { reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/deletion_requests/{id}/legal-hold/lift', { params: { id }, body });
}

/** Reads again what a decision changes: the requests, the queues, and whoever is gone. */
export function reloadDeletions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(operator\/(deletion_requests|queues|partners)|outbox)/.test(String(queryKey[0])),
  });
}

/** Whether whoever asked should have been told by now what became of it. */
export function isLate({ status, answerBy }: Pick<Deletion, 'status' | 'answerBy'>, now: number): boolean {
  return status === 'open' && berlinDay(now) > answerBy;
}

/** For how many days a request has waited; null once it was decided on. */
export function ageOf(
  { status, createdAt }: Pick<Deletion, 'status' | 'createdAt'>,
  now: number,
): number | null {
  return status === 'open' ? waitedDays(createdAt, now) : null;
}

/** Why the caller cannot decide so on a request; null where they can. */
export function whyNot(
  { status, own, obstacles }: Pick<Deletion, 'status' | 'own' | 'obstacles'>,
  decision: DeletionDecision,
): 'decided' | 'own' | 'blocked' | null {
  if (status !== 'open') return 'decided';
  if (own) return 'own';
  return decision === 'carry-out' && obstacles.length > 0 ? 'blocked' : null;
}
