import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { getSubject } from '../api/subject.ts';
import { accountRoutes } from './account/account.routes.ts';
import { bonusRoutes } from './bonuses/bonuses.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { dashboardQueries } from './dashboard/dashboard-queries.ts';
import { errorRoutes } from './errors/errors.routes.ts';
import { root, signedIn } from './frame-routes.ts';
import { joiningRoutes } from './joining/joining.routes.ts';
import { linksRoutes } from './links/links.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { moneyRoutes } from './money/money.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { technicalRoutes } from './technical/technical.routes.ts';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'login.title' },
  component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'nav.dashboard' },
  loader: ({ context }) => prefetchDashboard(context.queryClient),
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

/** Starts the reads of the dashboard without waiting for them: each card shows its own state. */
function prefetchDashboard(client: QueryClient): void {
  const subject = getSubject();
  if (subject === null) return;
  for (const query of dashboardQueries(subject)) void client.prefetchQuery(query);
}

/** Every page of the application. Anything else is the page "not found". */
export const routeTree = root.addChildren([
  index,
  login,
  ...joiningRoutes,
  ...mediaRoutes,
  ...errorRoutes,
  signedIn.addChildren([
    dashboard,
    ...teamRoutes,
    ...moneyRoutes,
    ...linksRoutes,
    ...accountRoutes,
    ...bonusRoutes,
    ...newsRoutes,
    ...notificationRoutes,
    ...technicalRoutes,
    ...catalogueRoutes,
  ]),
]);
