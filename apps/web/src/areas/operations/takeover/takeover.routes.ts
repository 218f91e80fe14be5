import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { takenOverTable } from './takeover-search.ts';

/** Where a company that has partners already moves in. */
export const takeover = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/takeover',
  staticData: { title: 'operations:title.takeover' },
  validateSearch: takenOverTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('../operations.reads.ts'), 'takeover'),
  component: screen(() => import('./TakeoverPage.tsx'), 'TakeoverPage', ['operations']),
});
