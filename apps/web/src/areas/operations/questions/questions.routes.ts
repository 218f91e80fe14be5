import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { parseQuestionQueue } from './question-queue-search.ts';

/** Partners' questions. */
const questions = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/questions',
  staticData: { title: 'operations:title.questions' },
  validateSearch: parseQuestionQueue,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('./questions.reads.ts'), 'questions'),
  component: screen(() => import('./QuestionQueuePage.tsx'), 'QuestionQueuePage', [
    'operations',
    'questionQueue',
    'questions',
    'money',
  ]),
});

/** One question, beside what the partner sees. */
const question = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/questions/$question',
  staticData: { title: 'operations:title.questions' },
  loader: openReads(() => import('./questions.reads.ts'), 'question'),
  component: screen(() => import('./QuestionPage.tsx'), 'QuestionPage', [
    'operations',
    'questionQueue',
    'questions',
    'corrections',
    'money',
  ]),
});

/** Partners' questions, for operators. */
export const questionRoutes = [questions, question] as const;
