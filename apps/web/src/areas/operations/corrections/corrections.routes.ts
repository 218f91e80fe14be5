import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { parseFindingsSearch } from '../findings/findings-search.ts';
import { parseCorrectionsSearch } from './corrections-search.ts';

/** Manual credits and debits. */
const corrections = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/corrections',
  staticData: { title: 'operations:title.corrections' },
  validateSearch: parseCorrectionsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('../operations.reads.ts'), 'corrections'),
  component: screen(() => import('./CorrectionsPage.tsx'), 'CorrectionsPage', ['corrections', 'money']),
});

/** Consequences of refunds after closings. */
const findings = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/findings',
  staticData: { title: 'operations:title.findings' },
  validateSearch: parseFindingsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('../operations.reads.ts'), 'findings'),
  component: screen(() => import('../findings/FindingsPage.tsx'), 'FindingsPage', [
    'operations',
    'findings',
    'money',
    'refusals',
    'companyRefusals',
  ]),
});

/** Corrections after a month was closed. */
export const correctionRoutes = [corrections, findings] as const;
