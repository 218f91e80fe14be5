/// <reference lib="webworker" />
import { setPreload } from './preload.ts';
import { showPushes } from './push.ts';
import { isShare, takeShare } from './share-target.ts';

/** Name of the cache. */
const CACHE = 'blattwerk-shell';

/** One document serves every page. */
const DOCUMENT = '/dashboard';

interface Files {
  readonly firstFiles: readonly string[];
  readonly allFiles: readonly string[];
}

/** A page's message: the files it has loaded before this worker existed. */
interface Loaded {
  readonly loaded: readonly string[];
}

/**
 * Makes `worker` answer for the product: files from the cache, the document from the network while there is one. It shows
 * push messages, and takes what other apps share.
 */
export function startWorker(worker: ServiceWorkerGlobalScope, { firstFiles, allFiles }: Files): void {
  const files = new Set(allFiles);
  worker.addEventListener('install', (event) => {
    event.waitUntil(keep([...firstFiles, DOCUMENT]).then(() => worker.skipWaiting()));
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        forgetAllBut(files),
        setPreload(worker.registration.navigationPreload, worker.navigator.userAgent),
        worker.clients.claim(),
      ]),
    );
  });
  worker.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
    const { loaded } = data as Loaded;
    void keep(loaded.filter((path) => files.has(path)));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin === worker.location.origin && isShare(request)) return event.respondWith(takeShare(request));
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (files.has(pathname)) event.respondWith(file(worker, request));
    else if (request.mode === 'navigate') event.respondWith(document(worker, event));
  });
  showPushes(worker);
}

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing = await Promise.all(
    paths.map(async (path) => (path === DOCUMENT || (await cache.match(path)) === undefined ? path : null)),
  );
  await cache.addAll(missing.filter((path) => path !== null));
}

/** Files of earlier builds are deleted with the first start of a later one. */
async function forgetAllBut(files: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== DOCUMENT && !files.has(pathname)) await cache.delete(url);
  }
}

/** A file's name contains a hash of its content, so cached files never go stale. */
async function file(worker: ServiceWorkerGlobalScope, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request.url);
  if (cached !== undefined) return cached;
  const answer = await worker.fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone());
  return answer;
}

/** The server's document, or the cached one if the server is unreachable. */
async function document(worker: ServiceWorkerGlobalScope, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await worker.fetch(event.request));
  } catch (error) {
    const cached = await cache.match(DOCUMENT);
    if (cached === undefined || isPaper(event.request)) throw error;
    return cached;
  }
}

/** Documents and calls opened in a tab are no pages of the product. */
function isPaper({ url }: Request): boolean {
  return /^\/(api|csv|pdf|r)\//.test(new URL(url).pathname);
}
