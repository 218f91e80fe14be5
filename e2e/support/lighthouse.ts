import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import type { Page } from 'playwright-core';
import { type BrowserProgram, launchProfile } from './browser.ts';

/** Lighthouse's result for a page on its slow phone: scores 0 to 100, times in milliseconds. */
export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
  /** The machine's speed, by Lighthouse's own benchmark. */
  readonly benchmarkIndex: number;
  /** The CPU slowdown factor. */
  readonly slowdown: number;
  /** Titles of the audits that cost points in accessibility and best practices. */
  readonly faults: readonly string[];
}

export type Category = 'performance' | 'accessibility' | 'best-practices';

/** A browser whose session Lighthouse can use: audits share its storage. */
export interface Auditor {
  /**
   * `slowdown` is how many times slower than this machine the phone is; Lighthouse's default of four fits a machine of
   * index 1,533.
   */
  audit(url: string, categories: readonly Category[], slowdown?: number): Promise<Audit>;
  close(): Promise<void>;
}

/** Starts a browser with a profile of its own and lets `prepare` sign in there. */
export async function startAuditor(
  program: BrowserProgram,
  prepare: (page: Page) => Promise<void>,
): Promise<Auditor> {
  const profile = await mkdtemp(join(tmpdir(), 'blattwerk-lighthouse-'));
  const context = await launchProfile(program, profile, ['--remote-debugging-port=0']);
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const page = await context.newPage();
    await prepare(page);
    await page.close();
    // The browser writes its port on the first line.
    const port = Number.parseInt(await readFile(join(profile, 'DevToolsActivePort'), 'utf8'), 10);
    return {
      audit: (url, categories, slowdown = 4) => audit(port, url, { categories, slowdown }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * How many times slower than a machine a mid-range phone is: by the calculator that Lighthouse's documentation of
 * throttling names. This makes its phone the same on each machine.
 */
export function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650);
}

async function audit(
  port: number,
  url: string,
  { categories, slowdown }: { readonly categories: readonly Category[]; readonly slowdown: number },
): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier: slowdown },
    // Keeps the storage with the session; the cache is still emptied.
    disableStorageReset: true,
    clearStorageTypes: ['cookies'],
  });
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`Lighthouse could not audit ${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  }
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`Lighthouse was redirected from ${url} to ${report.finalDisplayedUrl}.`);
  }
  const score = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  const faults = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${report.audits[id]?.title}`);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstContentfulPaint: value('first-contentful-paint'),
    largestContentfulPaint: value('largest-contentful-paint'),
    totalBlockingTime: value('total-blocking-time'),
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    benchmarkIndex: report.environment.benchmarkIndex,
    slowdown,
    faults,
  };
}
