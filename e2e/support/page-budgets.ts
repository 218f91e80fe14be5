import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { KB, type PageWeight, weightOf } from './page-weight.ts';

/** All that a page may add to the dashboard's scripts, with what later pages share, and its largest chunk alone. */
const PAGE_BUDGET = 35 * KB;
const CHUNK_BUDGET = 30 * KB;
const CHART_BUDGET = 60 * KB;
const CANVAS_BUDGET = 75 * KB;
const EDITOR_BUDGET = 75 * KB;

/** What a page may add that draws a chart once the rest stands, that has a canvas of its own or an editor, or that shows the parts of every form at once. */
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

/** What a page may load at once: its own, or what draws on it. */
const largestOf = (budget: number) => Math.max(CHUNK_BUDGET, budget - PAGE_BUDGET);

/** What the product loads some seconds after its start, on whichever page that is: what keeps reads for times without a network. */
const isAnyPages = (url: string) => /\/kept-reads-[^/]+\.js$/.test(url);

/** Looks at what a page has loaded beside the dashboard's scripts. */
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
