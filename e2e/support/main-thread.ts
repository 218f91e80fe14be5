import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** The main thread's cost of one page visit, in milliseconds of processor time. */
export interface Work {
  readonly all: number;
  /** The evaluated scripts, one after another; while one is evaluated, the page is unresponsive. */
  readonly evaluated: readonly number[];
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own time. */
  readonly tdur?: number;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'v8'];

/**
 * Visits a URL and adds up the main thread's work until loading has finished. Only processor time counts: by wall-clock
 * time, a busy machine makes each step longer.
 * @throws Error if the page paints nothing or its browser cannot be traced.
 */
export async function workOf(page: Page, url: string): Promise<Work> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page’s browser cannot be traced.');
  await browser.startTracing(page, { categories });
  await page.goto(url);
  await settled(page);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) throw new Error(`Nothing was painted at ${url}.`);
  const timesOf = (wanted: string) =>
    traceEvents
      .filter(({ name, pid, tid }) => name === wanted && pid === painted.pid && tid === painted.tid)
      .map(({ tdur = 0 }) => tdur / 1000);
  return {
    all: timesOf('RunTask').reduce((sum, time) => sum + time, 0),
    evaluated: timesOf('v8.evaluateModule'),
  };
}
