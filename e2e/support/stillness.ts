import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { forgetShifts, layoutShift } from './layout-shift.ts';
import { pages } from './pages.ts';

/**
 * How wide the window is, in pixels, into which each page is loaded anew, and in which a link leads to it. What moves at one width mostly
 * moves at the other too, and what moves as it is loaded as it is come to.
 */
export const LOADED_WIDTH = 390;
export const LINKED_WIDTH = 1280;

/** The dashboard has its own journeys, by whom it is for and by what comes late: budgets.full.e2e.ts. */
export const stillPages = pages.filter(({ path }) => path !== '/dashboard');

/** What stands for something that is read; in the catalogue specimens show just how that looks. */
const PENDING = 'main [data-pending]:not([data-specimen] *)';

/** Waits for the first, empty look of a page: what stands for what it reads. Some read nothing. */
export async function firstLook(page: Page): Promise<void> {
  await page.locator(`${PENDING}, main h1`).first().waitFor({ state: 'attached' });
}

/** Counts what moves from the first, empty look of a page on. */
export async function countFromFirstLook(page: Page): Promise<void> {
  await firstLook(page);
  await forgetShifts(page);
}

/** Waits until nothing stands for anything that is read. */
export async function nothingPending(page: Page): Promise<void> {
  await expect.poll(() => page.locator(`${PENDING} >> visible=true`).count()).toBe(0);
}

/** What a page may move at most. */
const MOST = 0.01;

/** That nothing has moved on a page, and that its footer is back. */
export async function expectStill(page: Page, name: string): Promise<void> {
  const { total, moved } = await layoutShift(page);
  console.log(`${name}: layout shift ${total.toFixed(4)}`);
  expect.soft(total, `nothing moves: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST);
  expect.soft(await missingFooters(page), 'the footer is there').toBe(0);
}

const missingFooters = (page: Page) =>
  page.locator('.bw-footer').evaluateAll((all) => all.filter((one) => !one.checkVisibility()).length);
