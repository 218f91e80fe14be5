import { writtenLessonQuery, writtenLessonsQuery } from './written-lessons.data.ts';

export const writtenLessons = () => [writtenLessonsQuery()];

export const writtenLesson = (_search: unknown, { article }: { article: string }) => [
  writtenLessonQuery(article),
];
