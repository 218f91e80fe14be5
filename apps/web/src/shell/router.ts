import type { QueryClient } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { ErrorPage } from './errors/ErrorPage.tsx';
import type { CompanyRoutes } from './operations/company-routes.ts';
import { routeTreeWith } from './routes.ts';

/** Strings that only look like numbers stay strings: the referral code 1E5 is not 100000. */
function exactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new SyntaxError(text);
  return value;
}

interface SearchOptions {
  validateSearch?: unknown;
}

/**
 * The router also passes a page the parameters that its `validateSearch` dropped, such as the `x` of `?page=x`. This sets
 * them to undefined, for pages and loaders alike.
 */
function withoutUnusable(options: SearchOptions): void {
  const { validateSearch } = options;
  if (typeof validateSearch !== 'function') return;
  options.validateSearch = (raw: Record<string, unknown>) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...validateSearch(raw),
  });
}

/**
 * Creates the router of the application, once; paths are case-sensitive. `company` are the operators' pages, null for
 * partners: for them these do not exist.
 */
export function createAppRouter(queryClient: QueryClient, company: CompanyRoutes | null) {
  const router = createRouter({
    routeTree: routeTreeWith(company),
    context: { queryClient },
    caseSensitive: true,
    parseSearch: parseSearchWith(exactly),
    stringifySearch: stringifySearchWith(JSON.stringify, exactly),
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
  for (const { options } of Object.values(router.routesById)) withoutUnusable(options as SearchOptions);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
