import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { loadAll } from '../../../ui/table/load-all.ts';
import { type Chosen, countOf } from '../../../ui/table/selection/selection.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { inBlocks, type Outcome } from '../in-blocks.ts';
import { type MessagesSearch, messageKinds, messagesTable } from './messages-search.ts';

/** A mail or text message that is queued, sent, or failed. */
export type Message = CallAnswer<'GET /api/outbox'>['items'][number];

/** Number of latest messages on a partner's page. */
const SHOWN = 5;

/** The URL's filters, as the list takes them. */
export function messageFilters({ text, status, kind, channel, user, from, to }: MessagesSearch) {
  return {
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { template: kind }),
    ...(channel !== undefined && { channel }),
    ...(user !== undefined && { user }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** A page of all messages. */
export function messagesPageQuery(
  search: MessagesSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { direction } = orderOf(messagesTable, search);
  return apiQuery('GET /api/outbox', {
    query: { 'order[createdAt]': direction, page, limits, ...messageFilters(search) },
  });
}

/** The latest messages to a user, sent or not. */
export const latestMessagesQuery = (user: number) =>
  apiQuery('GET /api/outbox', { query: { user, 'order[createdAt]': 'desc', page: 1, limits: SHOWN } });

/** A single message as its recipient sees it. */
export const messageQuery = (id: number) => apiQuery('GET /api/outbox/{id}', { params: { id } });

/** The text of a message's kind; one that the product no longer sends keeps its code. */
export function kindText(t: Translate, { template }: Pick<Message, 'template'>): string {
  return (messageKinds as readonly string[]).includes(template)
    ? t(`operations:messages.is.${template}` as 'operations:messages.is.invitation')
    : template;
}

/** The recipient of a message: a name, or else the address; undefined if neither is stored. */
export function readerOf({ reader, recipient }: Pick<Message, 'reader' | 'recipient'>): string | undefined {
  return reader?.name || recipient || undefined;
}

/** The selection no longer matches what the user saw. */
export class OtherCount extends Error {}

/**
 * Sends the selected messages again; for all filtered ones, their ids are read first.
 * @throws OtherCount if their number has changed meanwhile: nothing is sent then
 */
export async function sendChosen(
  client: QueryClient,
  chosen: Chosen,
  search: MessagesSearch,
): Promise<Outcome> {
  const ids = chosen.kind === 'rows' ? chosen.ids.map(Number) : await allIds(client, search);
  if (ids.length !== countOf(chosen)) throw new OtherCount();
  return inBlocks(ids, (block) => requestOnce('POST /api/outbox/send-again', { body: { ids: block } }));
}

async function allIds(client: QueryClient, search: MessagesSearch): Promise<number[]> {
  const rows = await loadAll({
    load: (page, limits) =>
      client.fetchQuery({ ...messagesPageQuery(search, { page, limits }), staleTime: 0, gcTime: 0 }),
    rowId: ({ id }) => id,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return rows.map(({ id }) => id);
}

/** Reloads what sending changes: all lists of messages, and the queue's length. */
export function reloadMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(outbox|operator\/queues)/.test(String(queryKey[0])),
  });
}
