import { setTimeout as sleep } from 'node:timers/promises';
import { isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** How long the page must be idle. */
const QUIET_MS = 500;

/** The same for navigation within the loaded product, where nothing starts late. The full run uses the longer time. */
export const quietWithin = isFullRun ? QUIET_MS : 100;

/** Whether a request is an event stream: it never ends. */
export function isEndless(request: Request): boolean {
  return /\/notification\/stream\b/.test(request.url());
}

interface Traffic {
  readonly pending: Set<Request>;
  /** When something last began or ended, in milliseconds. */
  changedAt: number;
}

const traffic = new WeakMap<BrowserContext, Traffic>();

/** Starts to track the requests of a context's pages. */
export function watchTraffic(context: BrowserContext): void {
  const known: Traffic = { pending: new Set(), changedAt: performance.now() };
  traffic.set(context, known);
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    if (isEndless(request)) return;
    change(request);
    known.changedAt = performance.now();
  };
  context.on(
    'request',
    note((request) => known.pending.add(request)),
  );
  const end = note((request) => known.pending.delete(request));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  // Requests of a closed tab neither finish nor fail.
  context.on('page', (page) =>
    page.once('close', () => {
      for (const request of known.pending) if (isOf(request, page)) known.pending.delete(request);
    }),
  );
}

/** A service worker's request belongs to no page. */
function isOf(request: Request, page: Page): boolean {
  return request.serviceWorker() === null && request.frame().page() === page;
}

/** This request is held back, so settling does not wait for it. */
export function leaveOut(request: Request): void {
  traffic.get(request.frame().page().context())?.pending.delete(request);
}

/**
 * Waits until a page has finished its requests and is idle: one whose script still runs may be about to make more. The
 * browser's own network-idle state never comes while the page has an event stream.
 */
export async function settled(page: Page, quietMs = QUIET_MS): Promise<void> {
  const known = traffic.get(page.context());
  if (!known) throw new Error('The requests of this window are not tracked.');
  await page.waitForLoadState('load');
  const isQuiet = () => known.pending.size === 0 && performance.now() - known.changedAt >= quietMs;
  // Not with Vitest's utilities, because the bench runs without it.
  const until = performance.now() + PATIENCE_MS;
  while (!(isQuiet() && (await isIdle(page)) && isQuiet())) {
    const openRequests = [...known.pending].map((request) => request.url());
    if (performance.now() > until)
      throw new Error(`The page still has open requests: ${openRequests.join(', ')}`);
    await sleep(50);
  }
}

/**
 * Waits until the page's main thread is idle; false if the page was left meanwhile. The browser's idle callbacks are no
 * use: if it draws nothing, they may never run.
 */
function isIdle(page: Page): Promise<boolean> {
  const idle = 'scheduler.postTask(() => true, { priority: "background" })';
  return page.evaluate<boolean>(idle).catch(() => false);
}
