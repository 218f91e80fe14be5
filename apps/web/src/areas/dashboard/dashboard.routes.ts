import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getSubject } from '../../api/subject.ts';
import { signedIn } from '../../frame/frame-routes.ts';
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

/** Starts the reads of the dashboard without waiting for them: each card shows its own state. */
function prefetchDashboard(client: QueryClient): void {
  const subject = getSubject();
  if (subject === null) return;
  const { partner, user, own } = subject;
  const checklist = own && checklistState(user ?? undefined) === 'open' ? checklistQueries(partner) : [];
  for (const { queryKey } of [...dashboardQueries(subject), ...checklist])
    void client.prefetchQuery({ queryKey });
}

/** The first page. */
export const dashboardRoutes = [dashboard] as const;
