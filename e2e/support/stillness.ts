import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { forgetShifts, layoutShift } from './layout-shift.ts';
import { pages } from './pages.ts';

/**
 * The window width, in pixels, at which each page is loaded from scratch, and at which a link leads to it. A shift at one
 * width usually occurs at the other too, and one on loading also on navigation.
 */
export const LOADED_WIDTH = 390;
export const LINKED_WIDTH = 1280;

/** The dashboard has its own journeys, by viewer and by what comes late: budgets.full.e2e.ts. */
export const stillPages = pages.filter(({ path }) => path !== '/dashboard');

/** Placeholders for data; in the catalogue some examples deliberately show them. */
const PENDING = 'main [data-pending]:not([data-specimen] *)';

/** Waits for the first, empty state of a page: the placeholders of its data. Some pages read nothing. */
export async function firstLook(page: Page): Promise<void> {
  await page.locator(`${PENDING}, main h1`).first().waitFor({ state: 'attached' });
}

/** Counts shifts from the first, empty state of a page on. */
export async function countFromFirstLook(page: Page): Promise<void> {
  await firstLook(page);
  await forgetShifts(page);
}

/** Waits until all placeholders are gone. */
export async function nothingPending(page: Page): Promise<void> {
  await expect.poll(() => page.locator(`${PENDING} >> visible=true`).count()).toBe(0);
}

/** Maximum layout shift of a page. */
const MOST = 0.01;

/** Checks that nothing has shifted on a page, and that its footer is back. */
export async function expectStill(page: Page, name: string): Promise<void> {
  const { total, moved } = await layoutShift(page);
  console.log(`${name}: layout shift ${total.toFixed(4)}`);
  expect.soft(total, `layout shifts: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST);
  expect.soft(await missingFooters(page), 'the footer is there').toBe(0);
}

const missingFooters = (page: Page) =>
  page.locator('.bw-footer').evaluateAll((all) => all.filter((one) => !one.checkVisibility()).length);
