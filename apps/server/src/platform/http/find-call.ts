import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPVersion } from 'find-my-way';
import { parseQuery } from './query-string.ts';
import type { Registered } from './route.ts';

/** The call that an address leads to, and what the address says. */
export interface FoundCall {
  /** The address of its route. */
  readonly route: string;
  readonly registered: Registered;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * Finds the call that a GET address leads to, as the server itself does: its router is of the same make and knows
 * all routes that are registered from now on. Null for whatever no call answers with a document.
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
    const { route, registered } = (found?.store ?? {}) as Partial<FoundCall>;
    if (!found || route === undefined || !registered) return null;
    if (['file', 'events'].includes(registered.endpoint.answer.kind)) return null;
    return { route, registered, params: found.params, query: found.searchParams };
  };
}
