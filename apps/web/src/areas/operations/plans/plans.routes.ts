import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { plansTable } from './plans-search.ts';

const load = () => import('../operations.reads.ts');

const plans = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/plans',
  staticData: { title: 'operations:title.plans' },
  validateSearch: plansTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'plans'),
  component: screen(() => import('./PlansPage.tsx'), 'PlansPage', ['plans', 'operations']),
});

const plan = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/plans/$plan',
  staticData: { title: 'operations:title.plan' },
  loader: openReads(load, 'plan'),
  component: screen(() => import('./PlanPage.tsx'), 'PlanPage', ['plans', 'operations', 'money', 'refusals']),
});

/** Versions of the plan. */
export const planRoutes = [plans, plan] as const;
