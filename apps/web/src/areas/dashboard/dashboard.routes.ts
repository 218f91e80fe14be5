import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getSubject } from '../../api/subject.ts';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { checklistState } from '../account/checklist-state.ts';
import { checklistQueries } from './checklist/checklist-queries.ts';
import { dashboardQueries } from './dashboard-queries.ts';

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'nav.dashboard' },
  loader: ({ context }) => prefetchDashboard(context.queryClient),
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
});

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/today',
  staticData: { title: 'nav.today' },
  loader: reads(() => import('./today/today.reads.ts'), 'today'),
  component: screen(() => import('./today/TodayPage.tsx'), 'TodayPage', ['today']),
});

/** Starts the reads of the dashboard without waiting for them: each card shows its own state. */
function prefetchDashboard(client: QueryClient): void {
  const subject = getSubject();
  if (subject === null) return;
  const { partner, user, own } = subject;
  const checklist = own && checklistState(user ?? undefined) === 'open' ? checklistQueries(partner) : [];
  for (const { queryKey } of [...dashboardQueries(subject), ...checklist])
    void client.prefetchQuery({ queryKey });
}

/** The first page, and what to do next. */
export const dashboardRoutes = [dashboard, today] as const;
