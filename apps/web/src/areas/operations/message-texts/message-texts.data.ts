import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** A kind of message in one language, and the parts of its text that are sent. */
export type MessageText = CallAnswer<'GET /api/message_templates/{key}/{locale}'>;
export type MessageTextBody = CallRequest<'PUT /api/message_templates/{key}/{locale}'>['body'];

/** All kinds of messages. */
export const messageKindsQuery = () => apiQuery('GET /api/message_templates');

/** A single one in one language. */
export const messageTextQuery = (key: string, locale: Locale) =>
  apiQuery('GET /api/message_templates/{key}/{locale}', { params: { key, locale } });

/** Reloads them. */
export function reloadMessageTexts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/message_templates'),
  });
}
