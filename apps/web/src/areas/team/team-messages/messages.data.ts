import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type MessagesSearch, type RecipientsSearch, recipientsTable } from './messages-search.ts';

/** The server's limits on a text, on the name of a template, and on the recipients of a message. */
export const MAX_TEXT_LENGTH = 2000;
export const MAX_NAME_LENGTH = 80;
export const MOST_RECIPIENTS = 500;

/** A written message in the list, and a single one. */
export type ListedMessage = CallAnswer<'GET /api/team-messages'>['items'][number];
export type TeamMessage = CallAnswer<'GET /api/team-messages/{id}'>;

/** A recipient. */
export type Recipient = CallAnswer<'GET /api/team-messages/{id}/recipients'>['items'][number];

/** A received message. */
export type ReceivedMessage = CallAnswer<'GET /api/received-messages'>['items'][number];

/** A template. */
export type MessageTemplate = CallAnswer<'GET /api/team-message-templates'>[number];

export type Allowance = CallAnswer<'GET /api/team-messages/allowance'>;

/** A page of the written messages. */
export const messagesQuery = ({ state }: MessagesSearch, page: { page: number; limits: number }) =>
  apiQuery('GET /api/team-messages', {
    query: { 'order[id]': 'desc', ...page, ...(state !== undefined && { state }) },
  });

/** Number of latest messages shown with a person. */
const LATEST = 3;

/** The latest messages to a team member. */
export const messagesToQuery = (recipient: number) =>
  apiQuery('GET /api/team-messages', { query: { recipient, 'order[id]': 'desc', page: 1, limits: LATEST } });

/** A single message; an invalid id in the URL reads as not found. */
export const messageQuery = (id: string) => apiQuery('GET /api/team-messages/{id}', { params: { id } });

/** A page of the recipients. */
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

/** How many people the user may write to today, and the placeholders. */
export const allowanceQuery = () => apiQuery('GET /api/team-messages/allowance');

/** The user's templates. */
export const templatesQuery = () => apiQuery('GET /api/team-message-templates');

/** A page of the received messages. */
export const receivedQuery = (page: { page: number; limits: number }) =>
  apiQuery('GET /api/received-messages', { query: { 'order[id]': 'desc', ...page } });

/** A text as one recipient would read it, and how many would get it now. */
export const previewQuery = (text: string, recipients: readonly number[], reader: number | undefined) => ({
  queryKey: ['team-message-preview', text, recipients, reader] as const,
  queryFn: () =>
    request('POST /api/team-messages/preview', {
      body: { text, recipients: [...recipients], ...(reader !== undefined && { reader }) },
    }),
  staleTime: 0,
});

/** Reloads what writing a message changes. */
export function reloadMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/team-message/.test(String(queryKey[0])),
  });
}
