import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';

const load = () => import('./lessons-desk.reads.ts');

const all = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/lessons',
  staticData: { title: 'operations:title.lessons' },
  loader: openReads(load, 'writtenLessons'),
  component: screen(() => import('./WrittenLessonsPage.tsx'), 'WrittenLessonsPage', [
    'lessonsDesk',
    'operations',
  ]),
});

const one = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/lessons/$article',
  staticData: { title: 'operations:title.lesson' },
  loader: openReads(load, 'writtenLesson'),
  component: screen(() => import('./LessonDeskPage.tsx'), 'LessonDeskPage', [
    'lessonsDesk',
    'newsDesk',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

/** Lessons for their editors. */
export const lessonDeskRoutes = [all, one] as const;
