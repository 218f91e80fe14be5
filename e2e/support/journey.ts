import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Visit, watch } from './visit.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Prepares the context before its first page. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens a window in a browser context of its own, isolated from other windows. */
export type Open = (options?: OpenOptions) => Promise<Visit>;

/** Ends with the process that started it. */
let browser: Browser | undefined;

/** Starts the browser that all journeys of a process share; to be called once, at the top of the file. */
export function shareBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected() !== true) browser = await launchBrowser(inject('browser'));
  });
}

/**
 * A test in the browser. It also fails on any problem in one of its windows that it has not declared as provoked; then, and
 * on every other failure, screenshots and traces are kept.
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

/** A journey that also works on a phone: with all widths it runs at 390 px as well, whatever width its windows ask for. */
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

/** Opens a watched window; a caller outside of a journey closes its context. */
export async function openVisit({ prepare, ...options }: OpenOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('Call shareBrowser() at the top of the file.');
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    // It would serve files before a journey can see their requests; its own journey enables it.
    serviceWorkers: 'block',
    // Animations take an eighth of the processor time: only the full run needs them.
    reducedMotion: process.env.FULL === '1' ? 'no-preference' : 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return watch(context, prepare);
}
