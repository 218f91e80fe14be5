import { setTimeout as sleep } from 'node:timers/promises';
import { isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** How long nothing has to be under way. */
const QUIET_MS = 500;

/** The same from one page to the next of a product that is loaded, where nothing starts late. The full run is as patient as ever. */
export const quietWithin = isFullRun ? QUIET_MS : 100;

/** Whether a request listens for events: it has no end. */
export function isEndless(request: Request): boolean {
  return /\/notification\/stream\b/.test(request.url());
}

interface Traffic {
  readonly pending: Set<Request>;
  /** When something began or ended last, in milliseconds. */
  changedAt: number;
}

const traffic = new WeakMap<BrowserContext, Traffic>();

/** Begins to watch what the pages of a context ask for. */
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
  // What a closed tab had asked for neither finishes nor fails.
  context.on('page', (page) =>
    page.once('close', () => {
      for (const request of known.pending) if (isOf(request, page)) known.pending.delete(request);
    }),
  );
}

/** A request of a service worker is no page's. */
function isOf(request: Request, page: Page): boolean {
  return request.serviceWorker() === null && request.frame().page() === page;
}

/** Whoever waits for a page to settle does not wait for this request: it is held back. */
export function leaveOut(request: Request): void {
  traffic.get(request.frame().page().context())?.pending.delete(request);
}

/**
 * Waits until a page has loaded all that it asked for, and has nothing left to do: one whose script still runs may be
 * about to ask for more. The browser's own idle network does not come while the page listens for events.
 */
export async function settled(page: Page, quietMs = QUIET_MS): Promise<void> {
  const known = traffic.get(page.context());
  if (!known) throw new Error('The traffic of this window is not watched.');
  await page.waitForLoadState('load');
  const isQuiet = () => known.pending.size === 0 && performance.now() - known.changedAt >= quietMs;
  // Not by Vitest, which the bench runs without.
  const until = performance.now() + PATIENCE_MS;
  while (!(isQuiet() && (await isIdle(page)) && isQuiet())) {
    const asked = [...known.pending].map((request) => request.url());
    if (performance.now() > until) throw new Error(`The page still asks for more: ${asked.join(', ')}`);
    await sleep(50);
  }
}

/**
 * Waits until the page's main thread has nothing to do; false if the page was left meanwhile. The browser's idle periods
 * do not tell: where it draws nothing, one may never begin.
 */
function isIdle(page: Page): Promise<boolean> {
  const idle = 'scheduler.postTask(() => true, { priority: "background" })';
  return page.evaluate<boolean>(idle).catch(() => false);
}
