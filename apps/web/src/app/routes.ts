import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { getSession } from '../api/session-store.ts';
import { parseTreeSearch } from '../features/partners/tree-search.ts';
import { parseTeamSearch } from '../features/team/team-search.ts';
import { dashboardQueries } from './dashboard/dashboard-queries.ts';
import { NotFoundPage } from './errors/NotFoundPage.tsx';
import { guard } from './guard.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { RootLayout } from './layout/RootLayout.tsx';
import type { TitleKey } from './titles.ts';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Only for those who are signed in (specification, section 2). */
    requiresLogin?: boolean;
    /** The text that names the page in the browser's title and in the breadcrumbs. */
    title?: TitleKey;
  }
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ matches, location, preload }) => {
    if (preload) return;
    const requiresLogin = matches.some((match) => match.staticData.requiresLogin === true);
    const decision = guard(location.pathname, location.searchStr, requiresLogin);
    if (decision === 'login') throw redirect({ to: '/login', replace: true });
    if (decision === 'home') throw redirect({ to: '/dashboard', replace: true });
  },
});

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

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/pages/error/404',
  staticData: { title: 'notFound.title' },
  component: NotFoundPage,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { requiresLogin: true },
  component: AppLayout,
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'nav.dashboard' },
  loader: ({ context }) => prefetch(context, dashboardQueries),
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const teamTree = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/tree',
  staticData: { title: 'nav.teamTree' },
  validateSearch: parseTreeSearch,
  component: lazyRouteComponent(() => import('./team/TeamTreeScreen.tsx'), 'TeamTreeScreen'),
});

const teamTable = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/table',
  staticData: { title: 'nav.yourTeamTable' },
  validateSearch: parseTeamSearch,
  component: lazyRouteComponent(() => import('./team/TeamTableScreen.tsx'), 'TeamTableScreen'),
});

/** Starts the reads of a page without waiting for them: each card shows its own state. */
function prefetch(
  { queryClient }: RouterContext,
  queries: (partner: number) => readonly { queryKey: readonly [string] }[],
): void {
  const { partner } = getSession();
  if (partner === null) return;
  for (const query of queries(partner.id)) void queryClient.prefetchQuery(query);
}

/** Every page of the application. Anything else is the page "not found". */
export const routeTree = root.addChildren([
  index,
  login,
  notFound,
  signedIn.addChildren([dashboard, teamTree, teamTable]),
]);
