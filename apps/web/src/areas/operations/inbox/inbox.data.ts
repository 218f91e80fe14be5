import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { inBlocks, type Outcome } from '../in-blocks.ts';
import { type InboxSearch, inboxTable } from './inbox-search.ts';

/** An order that could not be imported. */
export type InboxRow = CallAnswer<'GET /api/import_inbox'>['items'][number];

/** A single one with its rows. */
export type InboxEntry = CallAnswer<'GET /api/import_inbox/{id}'>;

/** Actions on several. */
export type InboxTask = 'retry' | 'giveUp';

/** The URL's filters, as the list takes them. */
export function inboxFilters({ number, source, status, kind }: InboxSearch) {
  return {
    ...(number !== undefined && { number }),
    ...(source !== undefined && { source }),
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
  };
}

/** A page of the inbox. */
export function inboxPageQuery(search: InboxSearch, { page, limits }: { page: number; limits: number }) {
  const { sort, direction } = orderOf(inboxTable, search);
  return apiQuery('GET /api/import_inbox', {
    query: { [`order[${sort}]`]: direction, page, limits, ...inboxFilters(search) },
  });
}

/** Ids of the first filtered ones. */
export async function allInboxIds(client: QueryClient, search: InboxSearch, most: number): Promise<number[]> {
  const query = inboxPageQuery(search, { page: 1, limits: most });
  const { items } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
  return items.map(({ id }) => id);
}

/** A single one. */
export const inboxEntryQuery = (id: number) => apiQuery('GET /api/import_inbox/{id}', { params: { id } });

/** What differs from the order as received. */
export interface Retry {
  readonly rows?: Record<string, string>[];
  readonly partner?: string;
  readonly history?: boolean;
  readonly reason?: string;
}

/** Retries one. */
export function retryEntry(id: number, body: Retry): Promise<InboxEntry> {
  return requestOnce('POST /api/import_inbox/{id}/retry', { params: { id }, body });
}

/** Retries several unchanged, each on its own. */
export function retryAll(ids: readonly number[]): Promise<Outcome> {
  return inBlocks(ids, (block) => requestOnce('POST /api/import_inbox/retry', { body: { ids: block } }));
}

/** Gives up several with a reason, each on its own. */
export function giveUpAll(ids: readonly number[], reason: string): Promise<Outcome> {
  return inBlocks(ids, (block) =>
    requestOnce('POST /api/import_inbox/give_up', { body: { ids: block, reason } }),
  );
}

/** Reloads what an imported order changes: the inbox, the queues, and everything about orders. */
export function reloadInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(import_inbox|operator|orders|partners)/.test(String(queryKey[0])),
  });
}

/** Label of an entry: the order's number and its shop, as far as the row has them. */
export function nameOf({ id, number, source }: Pick<InboxRow, 'id' | 'number' | 'source'>): string {
  return [number ?? `#${id}`, source].filter((part) => part !== null).join(', ');
}
