import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { broadcastsTable, parseBroadcastSearch } from './broadcasts-search.ts';

const load = () => import('./broadcasts.reads.ts');

const all = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/broadcasts',
  staticData: { title: 'operations:title.broadcasts' },
  validateSearch: broadcastsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'broadcasts'),
  component: screen(() => import('./BroadcastsPage.tsx'), 'BroadcastsPage', [
    'broadcasts',
    'newsDesk',
    'operations',
  ]),
});

const one = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/broadcasts/$broadcast',
  staticData: { title: 'operations:title.broadcast' },
  validateSearch: parseBroadcastSearch,
  loader: openReads(load, 'broadcast'),
  component: screen(() => import('./BroadcastPage.tsx'), 'BroadcastPage', [
    'broadcasts',
    'newsDesk',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

/** Messages from the company to many partners. */
export const broadcastRoutes = [all, one] as const;
