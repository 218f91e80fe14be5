import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import { keepForResume } from '../api/resume.ts';
import { getSession, isOperator, isStaff } from '../api/session-store.ts';
import { getViewed } from '../api/subject.ts';
import { guard } from './guard.ts';
import { asksForNewTerms, NEW_TERMS } from './new-terms.ts';
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
    /** Only for partners: staff, who have nothing of their own, are led to where they work. */
    partnersOnly?: boolean;
    /** The text that names the page in the browser's title and in the breadcrumbs. */
    title?: TitleKey;
  }
}

/** Where whoever works for the company does so. */
export const OPERATIONS = '/app/operations';

/** The pages of the company's side are loaded with the document that shows them, and no partner's browser has them. */
function goToOperations(): Promise<never> {
  location.replace(OPERATIONS);
  return new Promise(() => undefined);
}

/** Around every page; judges each navigation. What is drawn around pages is the shell's, which stands above all areas. */
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

/** Around every page behind the login: sidebar, header, footer. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { requiresLogin: true, partnersOnly: true },
  loader: () => (getViewed() === null ? undefined : loadViewingBanner()),
});

/** Around every page of the company's side. */
export const operations = createRoute({
  getParentRoute: () => root,
  id: 'operations',
  staticData: { requiresLogin: true, operatorsOnly: true },
});

/** Around the media library, which is open without a login. */
export const mediaFrame = createRoute({ getParentRoute: () => root, id: 'media-frame' });
