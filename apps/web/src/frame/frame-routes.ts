import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import { getSession } from '../api/session-store.ts';
import { getViewed } from '../api/subject.ts';
import { guard } from './guard.ts';
import type { TitleKey } from './titles.ts';
import { loadViewingBanner } from './viewing-banner.ts';

/** What every route can use. */
interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Only for those who are signed in (specification, section 2). */
    requiresLogin?: boolean;
    /** Only for operators: to everybody else it is a page that does not exist. */
    operatorsOnly?: boolean;
    /** The text that names the page in the browser's title and in the breadcrumbs. */
    title?: TitleKey;
  }
}

const isOperator = () => getSession().roles.includes('ROLE_ADMIN');

/** Around every page; judges each navigation. What is drawn around pages is the shell's, which stands above all areas. */
export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches, location, preload }) => {
    if (preload) return;
    const requiresLogin = matches.some((match) => match.staticData.requiresLogin === true);
    const decision = guard(location.pathname, location.searchStr, requiresLogin);
    if (decision === 'login') throw redirect({ to: '/login', replace: true });
    if (decision === 'lock') throw redirect({ to: '/lock-screen', replace: true });
    if (decision === 'home') throw redirect({ to: '/dashboard', replace: true });
    if (matches.some((match) => match.staticData.operatorsOnly === true) && !isOperator()) throw notFound();
  },
});

/** Around every page behind the login: sidebar, header, footer. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { requiresLogin: true },
  loader: () => (getViewed() === null ? undefined : loadViewingBanner()),
});

/** Around the media library, which is open without a login. */
export const mediaFrame = createRoute({ getParentRoute: () => root, id: 'media-frame' });
