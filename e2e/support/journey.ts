import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Visit, watch } from './visit.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Changes the context before its first page. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens a window in a browser context of its own: nothing of other windows is known there. */
export type Open = (options?: OpenOptions) => Promise<Visit>;

/** Ends with the process that it was started by. */
let browser: Browser | undefined;

/** Starts the browser that all journeys of a process share; to be called once, at a file's top. */
export function shareBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected() !== true) browser = await launchBrowser(inject('browser'));
  });
}

/**
 * A test that walks through the product. It fails too when anything went wrong in one of its windows
 * that it has not said it provokes; then, and on every other failure, pictures and traces are kept.
 */
export function journey(name: string, walk: (open: Open) => Promise<void>, timeout?: number): void {
  test(
    name,
    async () => {
      const visits: Visit[] = [];
      try {
        await walk(async (options) => {
          const visit = await openVisit(options);
          visits.push(visit);
          return visit;
        });
        expect(visits.flatMap((visit) => visit.problems())).toEqual([]);
      } catch (error) {
        for (const [index, visit] of visits.entries()) await visit.keep(`${name}-${index + 1}`);
        throw error;
      } finally {
        for (const visit of visits) await visit.context.close();
      }
    },
    timeout,
  );
}

/** A journey that a phone can go too: with all widths it is gone at 390 px as well, whatever width its windows ask for. */
export function journeyOnAnyWidth(
  name: string,
  walk: (open: Open, isPhone: boolean) => Promise<void>,
  timeout?: number,
): void {
  journey(name, (open) => walk(open, false), timeout);
  if (process.env.FULL !== '1') return;
  const phone = { width: 390, height: 844 };
  journey(
    `${name}, at ${phone.width} px`,
    (open) => walk((options) => open({ ...options, viewport: phone }), true),
    timeout,
  );
}

/** Opens a watched window; whoever calls this outside of a journey closes its context. */
export async function openVisit({ prepare, ...options }: OpenOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('Call shareBrowser() at the top of the file.');
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    // It would answer for files before a journey can look at their requests; its own journey lets it.
    serviceWorkers: 'block',
    // What moves costs an eighth of the processor: only the full run looks at that.
    reducedMotion: process.env.FULL === '1' ? 'no-preference' : 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return watch(context, prepare);
}
