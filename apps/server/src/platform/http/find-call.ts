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

/**
 * Finds what a GET address leads to, as the server itself does: its router is of the same make and knows all routes that
 * are registered from now on. Null for an address that none of them has.
 */
export function callFinder(app: FastifyInstance): (address: string) => FoundCall | null {
  const router = findMyWay<HTTPVersion.V1>({
    ignoreTrailingSlash: true,
    maxParamLength: 500,
    querystringParser: (text) => parseQuery(text) as never,
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    if (![method].flat().includes('GET')) return;
    router.on('GET', url, () => undefined, { route: url, registered: config?.registered });
  });
  return (address) => {
    const found = router.find('GET', address);
    if (!found) return null;
    const { route, registered = null } = found.store as Pick<FoundCall, 'route'> & Partial<FoundCall>;
    return { route, registered, params: found.params, query: found.searchParams };
  };
}
