import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import { keepForResume } from '../api/resume.ts';
import { getSession, isOperator, isStaff } from '../api/session-store.ts';
import { getViewed } from '../api/subject.ts';
import { guard } from './guard.ts';
import { asksForNewTerms, NEW_TERMS } from './new-terms.ts';
import type { TitleKey } from './titles.ts';
import { loadViewingBanner } from './viewing-banner.ts';

/** Context available to every route. */
interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Only for signed-in users (specification, section 2). */
    requiresLogin?: boolean;
    /** Only for operators; for everyone else the page does not exist. */
    operatorsOnly?: boolean;
    /** Only for partners: staff, who have no partner data, are redirected to operations. */
    partnersOnly?: boolean;
    /** The text that names the page in the browser's title and in the breadcrumbs. */
    title?: TitleKey;
  }
}

/** Home of the operators' pages. */
export const OPERATIONS = '/app/operations';

/** Operators' pages have an HTML document of their own, so that no partner's browser loads them; hence a full page load. */
function goToOperations(): Promise<never> {
  location.replace(OPERATIONS);
  return new Promise(() => undefined);
}

/** Parent of every page; guards each navigation. The layout around pages belongs to the shell, which is above all areas. */
export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches, location, preload, context }): Promise<never> | undefined => {
    if (preload) return undefined;
    const requiresLogin = matches.some((match) => match.staticData.requiresLogin === true);
    const decision = guard(location.pathname, location.searchStr, requiresLogin);
    if (decision === 'login') throw redirect({ to: '/login', replace: true });
    if (decision === 'lock') throw redirect({ to: '/lock-screen', replace: true });
    const session = getSession();
    if (decision === 'home' && isStaff(session)) return goToOperations();
    if (decision === 'home') throw redirect({ to: '/dashboard', replace: true });
    if (requiresLogin && location.pathname !== NEW_TERMS && asksForNewTerms(context.queryClient)) {
      keepForResume(`${location.pathname}${location.searchStr}`);
      throw redirect({ to: NEW_TERMS, replace: true });
    }
    const isFor = (who: 'operatorsOnly' | 'partnersOnly') =>
      matches.some((match) => match.staticData[who] === true);
    if (isFor('operatorsOnly') && !isOperator(session)) throw notFound();
    return isFor('partnersOnly') && isStaff(session) ? goToOperations() : undefined;
  },
});

/** Parent of every page behind the login: sidebar, header, footer. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { requiresLogin: true, partnersOnly: true },
  loader: () => (getViewed() === null ? undefined : loadViewingBanner()),
});

/** Parent of the operators' pages. */
export const operations = createRoute({
  getParentRoute: () => root,
  id: 'operations',
  staticData: { requiresLogin: true, operatorsOnly: true },
});

/** Parent of the media library, which is open without a login. */
export const mediaFrame = createRoute({ getParentRoute: () => root, id: 'media-frame' });
