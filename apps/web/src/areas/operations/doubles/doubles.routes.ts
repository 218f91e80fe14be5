import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { doublesTable } from './doubles-search.ts';

const load = () => import('./doubles.reads.ts');

const doubles = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/doubles',
  staticData: { title: 'operations:title.doubles' },
  validateSearch: doublesTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'doubles'),
  component: screen(() => import('./DoublesPage.tsx'), 'DoublesPage', ['operations', 'partnerDesk']),
});

/** Possible duplicate partners. */
export const doubleRoutes = [doubles] as const;
