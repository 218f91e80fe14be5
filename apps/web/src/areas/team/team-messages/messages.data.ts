import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type MessagesSearch, type RecipientsSearch, recipientsTable } from './messages-search.ts';

/** The server takes as many characters of a text, of the name of a kept one, and as many people of one message. */
export const MAX_TEXT_LENGTH = 2000;
export const MAX_NAME_LENGTH = 80;
export const MOST_RECIPIENTS = 500;

/** A message in the list of all that one has written, and one of them. */
export type ListedMessage = CallAnswer<'GET /api/team-messages'>['items'][number];
export type TeamMessage = CallAnswer<'GET /api/team-messages/{id}'>;

/** Somebody whom a message went to. */
export type Recipient = CallAnswer<'GET /api/team-messages/{id}/recipients'>['items'][number];

/** A message that one got. */
export type ReceivedMessage = CallAnswer<'GET /api/received-messages'>['items'][number];

/** A text that one keeps. */
export type MessageTemplate = CallAnswer<'GET /api/team-message-templates'>[number];

export type Allowance = CallAnswer<'GET /api/team-messages/allowance'>;

/** A page of what one has written. */
export const messagesQuery = ({ state }: MessagesSearch, page: { page: number; limits: number }) =>
  apiQuery('GET /api/team-messages', {
    query: { 'order[id]': 'desc', ...page, ...(state !== undefined && { state }) },
  });

/** So many of the latest to one person are shown with the person. */
const LATEST = 3;

/** The latest messages to one person of the team. */
export const messagesToQuery = (recipient: number) =>
  apiQuery('GET /api/team-messages', { query: { recipient, 'order[id]': 'desc', page: 1, limits: LATEST } });

/** One of them; an address that names none is one that there is not. */
export const messageQuery = (id: string) => apiQuery('GET /api/team-messages/{id}', { params: { id } });

/** A page of those whom one went to. */
export function recipientsQuery(
  id: number,
  search: RecipientsSearch,
  page: { page: number; limits: number },
) {
  const { direction } = orderOf(recipientsTable, search);
  return apiQuery('GET /api/team-messages/{id}/recipients', {
    params: { id },
    query: { 'order[displayName]': direction, ...page },
  });
}

/** To how many people one may write today, and with which placeholders. */
export const allowanceQuery = () => apiQuery('GET /api/team-messages/allowance');

/** The texts that one keeps. */
export const templatesQuery = () => apiQuery('GET /api/team-message-templates');

/** A page of what one got. */
export const receivedQuery = (page: { page: number; limits: number }) =>
  apiQuery('GET /api/received-messages', { query: { 'order[id]': 'desc', ...page } });

/** How a text would read for one of those who are chosen, and how many would get it now. */
export const previewQuery = (text: string, recipients: readonly number[], reader: number | undefined) => ({
  queryKey: ['team-message-preview', text, recipients, reader] as const,
  queryFn: () =>
    request('POST /api/team-messages/preview', {
      body: { text, recipients: [...recipients], ...(reader !== undefined && { reader }) },
    }),
  staleTime: 0,
});

/** Reads again what writing a message changes. */
export function reloadMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/team-message/.test(String(queryKey[0])),
  });
}
