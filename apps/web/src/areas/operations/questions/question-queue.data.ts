import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type QuestionQueueSearch, questionQueueTable } from './question-queue-search.ts';

/** A partner's question in the list. */
export type AskedQuestion = CallAnswer<'GET /api/operator/questions'>['items'][number];

/** The same with all messages and their consequences. */
export type OpenedQuestion = CallAnswer<'GET /api/operator/questions/{id}'>;

/** The URL's filters, as list and CSV file take them. */
export function questionFilters(search: QuestionQueueSearch) {
  const { text, status, about, overdue, assigned, partner } = search;
  return {
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(about !== undefined && { about }),
    ...(assigned !== undefined && { assigned }),
    ...(partner !== undefined && { partner }),
    ...(overdue !== undefined && { overdue }),
  };
}

/** A page of all questions. */
export function questionQueueQuery(search: QuestionQueueSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(questionQueueTable, search);
  const { overdue, ...filters } = questionFilters(search);
  return apiQuery('GET /api/operator/questions', {
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...filters,
      ...(overdue !== undefined && { overdue: overdue === 'true' }),
    },
  });
}

/** The next two questions: the first may be the one being displayed. */
export const nextQuestionsQuery = () => questionQueueQuery({ status: 'open' }, { page: 1, limits: 2 });

/** A single question. */
export const openedQuestionQuery = (id: number) =>
  apiQuery('GET /api/operator/questions/{id}', { params: { id } });

/** Reloads what work on a question changes. */
export function reloadQuestionQueue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(operator\/(questions|queues)|questions|outbox)/.test(String(queryKey[0])),
  });
}
