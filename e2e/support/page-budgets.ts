import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { KB, type PageWeight, weightOf } from './page-weight.ts';

/**
 * Maximum that a page may add to the dashboard's scripts, including what later pages share, and for its largest chunk
 * alone.
 */
const PAGE_BUDGET = 35 * KB;
const CHUNK_BUDGET = 30 * KB;
const CHART_BUDGET = 60 * KB;
const CANVAS_BUDGET = 75 * KB;
const EDITOR_BUDGET = 75 * KB;

/**
 * For a page that draws a chart after the rest, has a canvas or an editor of its own, or shows the parts of every form at
 * once.
 */
export function budgetOf(path: string): number {
  if (path === '/app/team/tree') return PAGE_BUDGET + CANVAS_BUDGET;
  if (/^\/app\/operations\/news\/./.test(path)) return PAGE_BUDGET + EDITOR_BUDGET;
  if (
    /^\/charts\/|^\/app\/accounts(\/statements)?$|^\/app\/links\/referral-clicks$|^\/app\/operations\/cockpit$/.test(
      path,
    )
  )
    return PAGE_BUDGET + CHART_BUDGET;
  return path === '/forms' ? 40 * KB : PAGE_BUDGET;
}

/** What a page may load immediately: its own code, or what draws on it. */
const largestOf = (budget: number) => Math.max(CHUNK_BUDGET, budget - PAGE_BUDGET);

/** What the product loads some seconds after its start, on any page: the code that stores reads for offline use. */
const isAnyPages = (url: string) => /\/kept-reads-[^/]+\.js$/.test(url);

/** Checks what a page has loaded beyond the dashboard's scripts. */
export async function expectLight(path: string, added: readonly Request[]): Promise<void> {
  const budget = budgetOf(path);
  const weight = await weightOf(added.filter((request) => !isAnyPages(request.url())));
  const anyPages = await weightOf(added.filter((request) => isAnyPages(request.url())));
  printWeight(path, weight);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeGreaterThan(0);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(budget);
  expect(weight.largestJsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(largestOf(budget));
  expect(anyPages.jsBytes, anyPages.listing.join('\n')).toBeLessThanOrEqual(2 * KB);
}

export function printWeight(name: string, { jsBytes, cssBytes, requests }: PageWeight): void {
  console.log(
    `${name}: JS ${(jsBytes / KB).toFixed(1)} KB, CSS ${(cssBytes / KB).toFixed(1)} KB, ${requests} requests`,
  );
}
