import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPVersion } from 'find-my-way';
import { parseQuery } from './query-string.ts';
import type { Registered } from './route.ts';

/** What a GET address leads to, and what the address says. */
export interface FoundCall {
  /** The address of its route. */
  readonly route: string;
  /** Null for what is no call of the contract: the API's own documents, files of the media library. */
  readonly registered: Registered | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A route as the router keeps it. */
type Known = Pick<FoundCall, 'route'> & Partial<FoundCall>;

/**
 * Finds what a GET address leads to, as the server itself does: its router is of the same make and knows all routes that
 * are registered from now on. Null for an address that none of them has.
 */
export function callFinder(app: FastifyInstance): (address: string) => FoundCall | null {
  const known: Known[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if ([method].flat().includes('GET')) known.push({ route: url, registered: config?.registered ?? null });
  });
  // Made by the first question: it takes a seventh of a start, and most servers of the tests are never asked.
  let router: ReturnType<typeof routerOf> | undefined;
  return (address) => {
    router ??= routerOf(known);
    const found = router.find('GET', address);
    if (!found) return null;
    const { route, registered = null } = found.store as Known;
    return { route, registered, params: found.params, query: found.searchParams };
  };
}

function routerOf(routes: readonly Known[]) {
  const router = findMyWay<HTTPVersion.V1>({
    ignoreTrailingSlash: true,
    maxParamLength: 500,
    querystringParser: (text) => parseQuery(text) as never,
  });
  for (const known of routes) router.on('GET', known.route, () => undefined, known);
  return router;
}
