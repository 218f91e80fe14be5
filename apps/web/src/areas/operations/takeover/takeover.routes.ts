import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { linesTable } from './comparison/comparison-search.ts';
import { takenOverTable } from './takeover-search.ts';

/** Migration of a company with existing partners. */
const takeover = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/takeover',
  staticData: { title: 'operations:title.takeover' },
  validateSearch: takenOverTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('../operations.reads.ts'), 'takeover'),
  component: screen(() => import('./TakeoverPage.tsx'), 'TakeoverPage', [
    'operations',
    'comparison',
    'money',
  ]),
});

/** A list of the previous system, compared with the engine's result for its month. */
const takeoverComparison = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/takeover/$comparison',
  staticData: { title: 'operations:title.comparison' },
  validateSearch: linesTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('../operations.reads.ts'), 'takeoverComparison'),
  component: screen(() => import('./comparison/ComparisonPage.tsx'), 'ComparisonPage', [
    'operations',
    'comparison',
    'money',
  ]),
});

/** Migration of a company with existing partners. */
export const takeoverRoutes = [takeover, takeoverComparison] as const;
