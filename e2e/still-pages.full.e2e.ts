import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { forgetShifts, layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';

// Pages whose answers come late keep the place of what comes: nobody taps what has just moved away.

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const PHONE = 390;
const DESK = 1280;

/** Each page with the width of the small run: what moves at one mostly moves at the other too. */
const pages = [
  ['/app/accounts/credits/pending', PHONE],
  ['/app/bonuses/level', DESK],
  ['/app/team/tree', PHONE],
  ['/app/bonuses/step-up', DESK],
  ['/app/bonuses/kick-start', PHONE],
  ['/app/bonuses/builder', DESK],
  ['/app/bonuses/infinity', PHONE],
  ['/app/links/potential-list', PHONE],
  ['/app/notifications', DESK],
  ['/app/orders', PHONE],
  ['/app/team/contacts', PHONE],
  ['/app/profile/documents', PHONE],
  ['/app/profile/message-settings', PHONE],
  ['/app/team/overview', DESK],
  ['/app/news/news', PHONE],
  ['/app/AKS', DESK],
  ['/app/mediathek', DESK],
  ['/app/links/vouchers', PHONE],
  ['/app/links/referral-link', PHONE],
  ['/app/profile?tab=security', PHONE],
] as const;

/** What a page may move at most. */
const MOST = 0.01;

const isFull = process.env.FULL === '1';

const windowOf = keepWindows((width: number) => ({
  storageState,
  viewport: { width, height: 844 },
  prepare: observeLayoutShift,
}));

/** Opens a page whose answers come late; of one that follows another, all counts from its first, empty look on. */
async function openLate(page: Page, url: string): Promise<void> {
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isSeen;
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  const isFirst = !page.url().startsWith('http');
  await showPage(page, url);
  await page.locator('main [data-pending]').first().waitFor();
  if (!isFirst) await forgetShifts(page);
  answer();
  await expect.poll(() => page.locator('main [data-pending]:visible').count()).toBe(0);
  await settled(page);
  await page.unroute('**/api/**');
}

for (const [path, small] of pages) {
  for (const width of isFull ? [PHONE, DESK] : [small]) {
    test(`nothing moves on ${path} at ${width} px when its answers come late`, async ({ task }) => {
      const visit = await windowOf(width);
      // The full run loads each page again.
      if (isFull) await visit.page.goto('about:blank');
      await walkIn(visit, task.name, async () => {
        await openLate(visit.page, `${instance.url}${path}`);
        const { total, moved } = await layoutShift(visit.page);
        console.log(`${path}, ${width} px: layout shift ${total.toFixed(4)}`);
        expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST);
      });
    });
  }
}
