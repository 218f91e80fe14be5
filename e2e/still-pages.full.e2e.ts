import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { forgetShifts, layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { type LookerStates, signInLookers, titleOf } from './support/lookers.ts';
import { type LookedPage, pages } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';

// Pages whose answers come late keep the place of what comes: nobody taps what has just moved away.

shareBrowser();

const instance = shareInstance();
let states: LookerStates;

beforeAll(async () => {
  states = await signInLookers(instance.url);
});

const PHONE = 390;
const DESK = 1280;

/** The dashboard has its own journeys, by whom it is for and by what comes late: budgets.full.e2e.ts. */
const stillPages = pages.filter(({ path }) => path !== '/dashboard');

/** What a page may move at most. */
const MOST = 0.01;

const isFull = process.env.FULL === '1';

type Looker = LookedPage['by'];

const windowOf = keepWindows((key: `${Looker} ${number}`) => {
  const [by, width] = key.split(' ') as [Looker, string];
  return { ...states[by], viewport: { width: Number(width), height: 844 }, prepare: observeLayoutShift };
});

/** What stands for something that is read; in the catalogue specimens show just how that looks. */
const PENDING = 'main [data-pending]:not([data-specimen] *)';

/** Opens a page whose answers come late; of one that follows another, all counts from its first, empty look on. */
async function openLate(page: Page, { path, complete }: LookedPage): Promise<void> {
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isSeen;
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  const isFirst = !page.url().startsWith('http');
  await showPage(page, `${instance.url}${path}`);
  // Some pages read nothing.
  await page.locator(`${PENDING}, main h1`).first().waitFor({ state: 'attached' });
  if (!isFirst) await forgetShifts(page);
  answer();
  await complete(page);
  await expect.poll(() => page.locator(`${PENDING} >> visible=true`).count()).toBe(0);
  await settled(page);
  await page.unroute('**/api/**');
}

/** A page that has loaded has its footer back. */
const missingFooters = (page: Page) =>
  page.locator('.bw-footer').evaluateAll((all) => all.filter((one) => !one.checkVisibility()).length);

for (const [index, looked] of stillPages.entries()) {
  const { path, by } = looked;
  // What moves at one width mostly moves at the other too.
  for (const width of isFull ? [PHONE, DESK] : [index % 2 === 0 ? PHONE : DESK]) {
    test(`nothing moves on ${path}${titleOf[by]} at ${width} px when its answers come late`, async ({
      task,
    }) => {
      const visit = await windowOf(`${by} ${width}`);
      // The full run loads each page again.
      if (isFull) await visit.page.goto('about:blank');
      await walkIn(visit, task.name, async () => {
        await openLate(visit.page, looked);
        const { total, moved } = await layoutShift(visit.page);
        expect(await missingFooters(visit.page)).toBe(0);
        console.log(`${path}, ${width} px: layout shift ${total.toFixed(4)}`);
        expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST);
      });
    });
  }
}
