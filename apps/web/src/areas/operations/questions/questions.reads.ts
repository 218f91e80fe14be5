import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { nextQuestionsQuery, openedQuestionQuery, questionQueueQuery } from './question-queue.data.ts';
import type { QuestionQueueSearch } from './question-queue-search.ts';

// Prefetched reads of the pages about questions.

export const questions = (search: QuestionQueueSearch) => [
  questionQueueQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const question = (_search: unknown, { question: id }: { question: string }) => [
  openedQuestionQuery(Number(id)),
  nextQuestionsQuery(),
];
