import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { isEndless, settled } from './settled.ts';
import type { Visit } from './visit.ts';

/** The used part of the product's router, which its library exposes on the window. */
interface Router {
  preloadRoute(to: { to: string; search: unknown }): Promise<unknown>;
  readonly routesByPath: Readonly<Record<string, unknown>>;
  readonly options: {
    parseSearch(search: string): unknown;
    readonly context: { readonly queryClient: Client };
  };
}

interface Client {
  removeQueries(filters: { type: 'inactive' }): void;
  getQueryCache(): {
    subscribe(listener: (event: CacheEvent) => void): void;
    findAll(filters: { fetchStatus: 'fetching' }): { readonly queryKey: readonly unknown[] }[];
  };
}

interface CacheEvent {
  readonly type: string;
  readonly query: { readonly queryKey: readonly unknown[] };
  readonly observer?: { readonly options: { readonly enabled?: boolean } };
}

interface Window {
  readonly __TSR_ROUTER__: Router;
  /** The keys of reads displayed by parts of pages since the cache was cleared. */
  shownReads?: Set<unknown>;
}

/** The paths that requests read: their own, or those in a batch. */
function readsIn(requests: readonly Request[]): string[] {
  return requests.flatMap((request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/batch') return (request.postDataJSON() as { paths: string[] }).paths;
    const isRead = request.method() === 'GET' && request.resourceType() === 'fetch';
    return isRead && pathname.startsWith('/api/') && !isEndless(request) ? [pathname + search] : [];
  });
}

/** Returns on each call what a window has read since the previous call, once it has been idle for a while (milliseconds). */
export function readsByStep({ page, requests }: Visit): (quietMs?: number) => Promise<string[]> {
  const first = requests.length;
  let begin = first;
  return async (quietMs) => {
    await settled(page, quietMs);
    // A request is reported a moment after the page has sent it.
    const untold = async () => {
      const told = readsIn(requests.slice(first));
      return (await readsUnderWay(page)).filter((path) => !told.includes(path));
    };
    await expect.poll(untold).toEqual([]);
    const reads = readsIn(requests.slice(begin));
    begin = requests.length;
    return reads;
  };
}

function readsUnderWay(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (globalThis as unknown as Window).__TSR_ROUTER__.options.context.queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ queryKey }) => String(queryKey[0]))
      .filter((path) => path.startsWith('/api/')),
  );
}

/** Clears all cached reads except the displayed ones, and records from now on which are displayed. */
export function forgetOtherReads(page: Page): Promise<void> {
  return page.evaluate(() => {
    const product = globalThis as unknown as Window & { shownReads: Set<unknown> };
    const { queryClient } = product.__TSR_ROUTER__.options.context;
    queryClient.removeQueries({ type: 'inactive' });
    const isWatched = product.shownReads !== undefined;
    product.shownReads = new Set();
    if (isWatched) return;
    queryClient.getQueryCache().subscribe(({ type, query, observer }) => {
      const isShown = type === 'observerAdded' || type === 'observerOptionsUpdated';
      if (isShown && observer?.options.enabled !== false) product.shownReads.add(query.queryKey[0]);
    });
  });
}

/** Those of some reads that no part of a page has displayed since the cache was cleared. */
export function neverShown(page: Page, reads: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (paths) => paths.filter((path) => !(globalThis as unknown as Window).shownReads?.has(path)),
    reads,
  );
}

/** Preloads a page as a link to it does on hover. */
export function preload(page: Page, url: string): Promise<void> {
  return page.evaluate(async (href) => {
    const router = (globalThis as unknown as Window).__TSR_ROUTER__;
    const { pathname, search } = new URL(href);
    await router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) });
  }, url);
}

/** The paths of all routes, with `$` and a name for each variable part. */
export function routePaths(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys((globalThis as unknown as Window).__TSR_ROUTER__.routesByPath));
}
