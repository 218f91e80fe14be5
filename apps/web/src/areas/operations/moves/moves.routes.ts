import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { movesTable } from './moves-search.ts';

const load = () => import('./moves.reads.ts');

const moves = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/moves',
  staticData: { title: 'operations:title.moves' },
  validateSearch: movesTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'moves'),
  component: screen(() => import('./MovesPage.tsx'), 'MovesPage', ['operations']),
});

/** Moves in the tree that take effect with a month. */
export const moveRoutes = [moves] as const;
