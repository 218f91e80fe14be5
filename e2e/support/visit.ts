import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSlow } from '@blattwerk/server/test-support/slowness.ts';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { resultsFolder } from './results-folder.ts';
import { watchRoutes } from './routes.ts';
import { watchTraffic } from './settled.ts';
import { watchWaits } from './waits.ts';

/** One window on the product, watched: whatever goes wrong in it is kept. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far: console errors, exceptions, violations of the policy, requests and handlers of routes that failed. */
  problems(): string[];
  /** Says that the journey provokes problems which match; all others fail it. */
  expectProblem(pattern: RegExp): void;
  /** What the content security policy blocked so far. */
  readonly blocked: readonly string[];
  /** Requests of this window so far, in order. */
  readonly requests: readonly Request[];
  /** Keeps a picture and what happened in `test-results/`. */
  keep(name: string): Promise<void>;
}

/** Opens a window in a context and begins to watch it, and what `prepare` does to the context before. */
export async function watch(
  context: BrowserContext,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Visit> {
  const events: string[] = [];
  const found: string[] = [];
  // React says more while it is developed with, of libraries too.
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
    // Journeys keep workers out, so that each reads from the server; the browser says so.
    const kept = message.text().startsWith('Service Worker registration blocked by Playwright');
    // What a page loads ahead counts as unused where the machine gives it no time to get there.
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
    // A page that is left cancels what it still waits for; nobody sees that.
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
  // A server that has no time says so, and when to come again: the page does, or the journey does not get on.
  const isLate = response.status() === 503 && response.headers()['retry-after'] !== undefined && isSlow();
  if (response.status() >= 400 && !isLate) problem(text);
  else note(text);
}

/** The page's own event tells which directive was violated; the console's message only hints at it. */
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
  // File names end at 255 bytes, and what is kept has endings of its own.
  const path = join(resultsFolder, name.replaceAll(/[^\w-]+/g, '-').slice(0, 200));
  await writeFile(`${path}.txt`, `${page.url()}\n\n${events.join('\n')}\n`);
  // A window that hangs or is gone has no picture; what happened in it is kept all the same.
  await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: 5_000 }).catch(() => undefined);
}
