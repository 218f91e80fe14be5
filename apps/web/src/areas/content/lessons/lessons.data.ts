import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** A lesson in a list, one with its questions, and the result of an attempt. */
export type Lesson = CallAnswer<'GET /api/lessons'>[number];
export type OpenLesson = CallAnswer<'GET /api/lessons/{id}'>;
export type Attempt = CallAnswer<'POST /api/lessons/{id}/attempts'>;

/** All lessons available to the user. */
export const lessonsQuery = () => apiQuery('GET /api/lessons');

/** A single lesson. */
export const lessonQuery = (id: string) => apiQuery('GET /api/lessons/{id}', { params: { id } });

/** The lessons to pass before inviting. */
export const missingOf = <One extends Pick<Lesson, 'required' | 'passedAt'>>(lessons: readonly One[]) =>
  lessons.filter(({ required, passedAt }) => required && passedAt === null);
