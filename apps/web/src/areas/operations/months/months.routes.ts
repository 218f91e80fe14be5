import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { monthsTable, parseMonthSearch } from './months-search.ts';

const load = () => import('../operations.reads.ts');

const months = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/months',
  staticData: { title: 'operations:title.months' },
  validateSearch: monthsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'months'),
  component: screen(() => import('./MonthsPage.tsx'), 'MonthsPage', ['operations', 'monthEnd']),
});

const monthEnd = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/months/$month',
  staticData: { title: 'operations:title.monthEnd' },
  validateSearch: parseMonthSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'monthEnd'),
  component: screen(() => import('./month/MonthEndPage.tsx'), 'MonthEndPage', [
    'operations',
    'monthEnd',
    'money',
  ]),
});

/** The month-end closing by two people. */
export const monthRoutes = [months, monthEnd] as const;
