import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type QuestionsSearch, questionsTable } from './questions-search.ts';

/** The server's limit in characters. */
export const MAX_TEXT_LENGTH = 2000;

/** A question of a partner. */
export type Question = CallAnswer<'GET /api/questions'>['items'][number];

/** The same with all messages. */
export type Conversation = CallAnswer<'GET /api/questions/{id}'>;

/** The subject of a question: its kind and its id. */
export type AskedLine =
  | { readonly about: 'credit'; readonly credit: number | string }
  | { readonly about: 'order'; readonly order: number }
  | { readonly about: 'payout'; readonly payout: number };

/** A page of a partner's questions. */
export function questionsQuery(
  partner: number,
  search: QuestionsSearch,
  page: { page: number; limits: number },
) {
  const { direction } = orderOf(questionsTable, search);
  const { status, about } = search;
  return apiQuery('GET /api/questions', {
    query: {
      partner,
      'order[writtenAt]': direction,
      ...page,
      ...(status !== undefined && { status }),
      ...(about !== undefined && { about }),
    },
  });
}

/** Number of latest questions read about a line: at most one is not closed. */
const ABOUT_A_LINE = 10;

/** A partner's questions about a line, latest first. */
export function questionsAboutQuery(partner: number, line: AskedLine) {
  const about =
    line.about === 'credit'
      ? { credit: String(line.credit) }
      : line.about === 'order'
        ? { order: line.order }
        : { payout: line.payout };
  return apiQuery('GET /api/questions', {
    query: { partner, ...about, 'order[writtenAt]': 'desc', page: 1, limits: ABOUT_A_LINE },
  });
}

/** A single question. */
export const questionQuery = (id: number) => apiQuery('GET /api/questions/{id}', { params: { id } });

/** Reloads what a message changes. */
export function reloadQuestions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(questions|today)/.test(String(queryKey[0])),
  });
}
