import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { signalsTable } from '../signals/signals-search.ts';
import { parseCockpitSearch, rowsTable } from './insight-search.ts';

const load = () => import('./insight.reads.ts');

const cockpit = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/cockpit',
  staticData: { title: 'operations:title.cockpit' },
  validateSearch: parseCockpitSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'cockpit'),
  component: screen(() => import('./CockpitPage.tsx'), 'CockpitPage', [
    'operations',
    'cockpit',
    'signals',
    'money',
  ]),
});

const insightRows = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/cockpit/$figure',
  staticData: { title: 'operations:title.insightRows' },
  validateSearch: rowsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'insightRows'),
  component: screen(() => import('./rows/InsightRowsPage.tsx'), 'InsightRowsPage', [
    'operations',
    'cockpit',
    'money',
  ]),
});

const signals = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/signals',
  staticData: { title: 'operations:title.signals' },
  validateSearch: signalsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'signals'),
  component: screen(() => import('../signals/SignalsPage.tsx'), 'SignalsPage', [
    'operations',
    'signals',
    'refusals',
    'companyRefusals',
  ]),
});

/** The company's key figures, the rows of each, and signals. */
export const insightRoutes = [cockpit, insightRows, signals] as const;
