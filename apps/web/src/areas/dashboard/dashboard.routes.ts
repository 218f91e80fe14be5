import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { getSubject } from '../../api/subject.ts';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { checklistState, isOnFirstDay } from '../account/checklist-state.ts';
import { checklistQueries } from './checklist/checklist-queries.ts';
import { dashboardQueries } from './dashboard-queries.ts';
import { firstDayQueries } from './first-day/first-day.data.ts';
import { HomePage } from './HomePage.tsx';

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'nav.dashboard' },
  loader: ({ context }) => prefetchDashboard(context.queryClient),
  component: HomePage,
});

const becomePartner = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/become-partner',
  staticData: { title: 'nav.becomePartner' },
  loader: reads(() => import('./dashboard.reads.ts'), 'becomePartner'),
  component: screen(() => import('./first-day/BecomePartnerPage.tsx'), 'BecomePartnerPage', ['welcome']),
});

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/today',
  staticData: { title: 'nav.today' },
  loader: reads(() => import('./today/today.reads.ts'), 'today'),
  component: screen(() => import('./today/TodayPage.tsx'), 'TodayPage', ['today']),
});

/** Starts the dashboard's reads without awaiting them: each card has its own loading state. */
function prefetchDashboard(client: QueryClient): void {
  const subject = getSubject();
  if (subject === null) return;
  const { partner, user, own } = subject;
  const checklist = own && checklistState(user ?? undefined) === 'open' ? checklistQueries(partner) : [];
  const whole = [...dashboardQueries(subject), ...checklist];
  for (const { queryKey } of own && isOnFirstDay(user ?? undefined) ? firstDayQueries(partner) : whole)
    void client.prefetchQuery({ queryKey });
}

/** The first page, the day's tasks, and becoming a partner, which the first day links to. */
export const dashboardRoutes = [dashboard, today, becomePartner] as const;
