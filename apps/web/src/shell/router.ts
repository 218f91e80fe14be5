import type { QueryClient } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { routeTree } from './routes.ts';

/** Texts that only look like a number stay what they are: the referral code 1E5 is not 100000. */
function exactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new SyntaxError(text);
  return value;
}

/** The router of the application; addresses are case-sensitive. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    caseSensitive: true,
    parseSearch: parseSearchWith(exactly),
    stringifySearch: stringifySearchWith(JSON.stringify, exactly),
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
