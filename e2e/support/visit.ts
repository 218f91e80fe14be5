import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSlow } from '@blattwerk/server/test-support/slowness.ts';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { resultsFolder } from './results-folder.ts';
import { watchRoutes } from './routes.ts';
import { watchTraffic } from './settled.ts';
import { watchWaits } from './waits.ts';

/** A watched window on the product: every problem in it is recorded. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The problems so far: console errors, exceptions, policy violations, and failed requests and route handlers. */
  problems(): string[];
  /** Declares matching problems as provoked; all others fail the journey. */
  expectProblem(pattern: RegExp): void;
  /** What the content security policy blocked so far. */
  readonly blocked: readonly string[];
  /** Requests of this window so far, in order. */
  readonly requests: readonly Request[];
  /** Stores a screenshot and a log in `test-results/`. */
  keep(name: string): Promise<void>;
}

/** Opens a window in a context and starts to watch it, including what `prepare` does to the context before. */
export async function watch(
  context: BrowserContext,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Visit> {
  const events: string[] = [];
  const found: string[] = [];
  // React reports more in development mode, also about libraries.
  const expected: RegExp[] = process.env.DEV_URL === undefined ? [] : [/react\.dev/];
  const requests: Request[] = [];
  const blocked: string[] = [];
  const began = performance.now();
  const note = (text: string) =>
    events.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(7)} ${text}`);
  const problem = (text: string) => {
    found.push(text);
    note(`PROBLEM ${text}`);
  };
  await reportViolations(context, (text) => {
    blocked.push(text);
    problem(`content security policy: ${text}`);
  });
  watchTraffic(context);
  watchRoutes(context, problem);
  watchWaits(context);
  await prepare?.(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    const text = `console ${message.type()}: ${message.text()} ${message.location().url}`;
    // Journeys block service workers, so that each reads from the server; the browser reports that.
    const kept = message.text().startsWith('Service Worker registration blocked by Playwright');
    // Prefetched files count as unused if the machine gives the page no time to use them.
    const isLate =
      /but not used within a few seconds|the server responded with a status of 503/.test(message.text()) &&
      isSlow();
    if ((message.type() === 'error' || message.type() === 'warning') && !kept && !isLate) problem(text);
    else note(text);
  });
  page.on('pageerror', (error) => problem(`exception: ${error.stack || `${error.name}: ${error.message}`}`));
  page.on('framenavigated', (frame) => note(`at ${frame.url()}`));
  page.on('request', (request) => requests.push(request));
  page.on('response', (response) => noteResponse(response, note, problem));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    const text = `request ${request.method()} ${request.url()}: ${reason}`;
    // A page that is left cancels its pending requests, which has no visible effect.
    if (reason === 'net::ERR_ABORTED') note(text);
    else problem(text);
  });
  return {
    page,
    context,
    requests,
    blocked,
    problems: () => found.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expectProblem: (pattern) => void expected.push(pattern),
    keep: (name) => keep(page, name, events),
  };
}

function noteResponse(
  response: Response,
  note: (text: string) => void,
  problem: (text: string) => void,
): void {
  const text = `${response.status()} ${response.request().method()} ${response.url()}`;
  // An overloaded server says so with Retry-After: the page retries, otherwise the journey does not get on.
  const isLate = response.status() === 503 && response.headers()['retry-after'] !== undefined && isSlow();
  if (response.status() >= 400 && !isLate) problem(text);
  else note(text);
}

/** The page's own event has the violated directive; the console's message only hints at it. */
async function reportViolations(context: BrowserContext, report: (text: string) => void): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, text: string) => report(text));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} blocked ${event.blockedURI} ${event.sample} at ${event.sourceFile}`);
    });
  });
}

async function keep(page: Page, name: string, events: readonly string[]): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  // File names are limited to 255 bytes, and the stored files have extensions of their own.
  const path = join(resultsFolder, name.replaceAll(/[^\w-]+/g, '-').slice(0, 200));
  await writeFile(`${path}.txt`, `${page.url()}\n\n${events.join('\n')}\n`);
  // A window that hangs or is closed has no screenshot; the log is stored anyway.
  await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: 5_000 }).catch(() => undefined);
}
