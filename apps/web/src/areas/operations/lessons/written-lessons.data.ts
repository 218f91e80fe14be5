import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';

/** A lesson in the list, and an article as a lesson. */
export type ListedLesson = CallAnswer<'GET /api/company/lessons'>[number];
export type WrittenLesson = CallAnswer<'GET /api/company/lessons/{id}'>;

/** All lessons. */
export const writtenLessonsQuery = () => apiQuery('GET /api/company/lessons');

/** An article as a lesson; an invalid id in the URL reads as not found. */
export const writtenLessonQuery = (id: string) =>
  apiQuery('GET /api/company/lessons/{id}', { params: { id } });

/** Reloads lessons: the editors' list, and those that partners take. */
export function reloadLessons(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company\/)?lessons\b/.test(String(queryKey[0])),
  });
}
