import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPVersion } from 'find-my-way';
import { parseQuery } from './query-string.ts';
import type { Registered } from './route.ts';

/** The route that a GET address matches, with its parameters. */
export interface FoundCall {
  /** The route's path pattern. */
  readonly route: string;
  /** Null for routes outside the contract: the API's own documents, and files of the media library. */
  readonly registered: Registered | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A route as stored in the router. */
type RouteEntry = Pick<FoundCall, 'route'> & Partial<FoundCall>;

/**
 * Resolves GET addresses as the server does: with the same router, which knows all routes registered from now on. Null
 * for an address that matches no route.
 */
export function callFinder(app: FastifyInstance): (address: string) => FoundCall | null {
  const entries: RouteEntry[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if ([method].flat().includes('GET')) entries.push({ route: url, registered: config?.registered ?? null });
  });
  // Built on first use: it takes a seventh of the start-up time, and most test servers never need it.
  let router: ReturnType<typeof routerOf> | undefined;
  return (address) => {
    router ??= routerOf(entries);
    const found = router.find('GET', address);
    if (!found) return null;
    const { route, registered = null } = found.store as RouteEntry;
    return { route, registered, params: found.params, query: found.searchParams };
  };
}

function routerOf(entries: readonly RouteEntry[]) {
  const router = findMyWay<HTTPVersion.V1>({
    ignoreTrailingSlash: true,
    maxParamLength: 500,
    querystringParser: (text) => parseQuery(text) as never,
  });
  for (const entry of entries) router.on('GET', entry.route, () => undefined, entry);
  return router;
}
