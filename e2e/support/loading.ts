import type { BrowserContext, Page } from 'playwright-core';

/** When a page was first painted, and when it began to load what, in milliseconds of its own clock. */
interface Loading {
  /** Infinity until then. */
  readonly paint: number;
  readonly begun: readonly { readonly path: string; readonly at: number }[];
}

interface Observed {
  paint: number | null;
  begun: { path: string; at: number }[];
}

/**
 * Starts to record what the pages of a context load: files, and the reads within each batch, which have no performance
 * entries.
 */
export async function observeLoading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const observed: Observed = { paint: null, begun: [] };
    Object.assign(globalThis, { observedLoading: observed });
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-paint');
      if (first) observed.paint = first.startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        observed.begun.push({ path: new URL(name).pathname, at: startTime });
    }).observe({ type: 'resource', buffered: true });
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (typeof init?.body === 'string')
        for (const [path] of init.body.matchAll(/\/api\/[^"]+/g))
          observed.begun.push({ path, at: performance.now() });
      return send(input, init);
    };
  });
}

/** What a page has recorded so far. */
export async function loadingOf(page: Page): Promise<Loading> {
  const { paint, begun } = await page.evaluate(
    () => (globalThis as unknown as { observedLoading: Observed }).observedLoading,
  );
  return { paint: paint ?? Number.POSITIVE_INFINITY, begun };
}
