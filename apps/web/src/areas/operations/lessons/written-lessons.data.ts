import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';

/** A lesson in the list of all, and what an article is as one. */
export type ListedLesson = CallAnswer<'GET /api/company/lessons'>[number];
export type WrittenLesson = CallAnswer<'GET /api/company/lessons/{id}'>;

/** All lessons. */
export const writtenLessonsQuery = () => apiQuery('GET /api/company/lessons');

/** What an article is as a lesson; an address that names none is one that there is not. */
export const writtenLessonQuery = (id: string) =>
  apiQuery('GET /api/company/lessons/{id}', { params: { id } });

/** Reads lessons again: all of them, and those that partners learn from. */
export function reloadLessons(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/)?lessons\b/.test(String(queryKey[0])),
  });
}
