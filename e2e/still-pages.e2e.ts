import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';

// Pages whose answers come late keep the place of what comes: nobody taps what has just moved away.

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const paths = [
  '/app/accounts/credits/pending',
  '/app/bonuses/level',
  '/app/team/tree',
  '/app/bonuses/step-up',
  '/app/bonuses/kick-start',
  '/app/bonuses/builder',
  '/app/bonuses/infinity',
];

/** What a page may move at most. */
const MOST = 0.01;

for (const width of [390, 1280]) {
  for (const path of paths) {
    journey(`nothing moves on ${path} at ${width} px when its answers come late`, async (open) => {
      const { page } = await open({
        storageState,
        viewport: { width, height: 844 },
        prepare: observeLayoutShift,
      });
      const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await isSeen;
        await new Promise((resolve) => setTimeout(resolve, 900));
        await route.continue();
      });
      await page.goto(`${instance.url}${path}`);
      await page.locator('[data-pending]').first().waitFor();
      answer();
      await expect.poll(() => page.locator('main [data-pending]:visible').count()).toBe(0);
      await settled(page);
      const { total, moved } = await layoutShift(page);
      console.log(`${path}, ${width} px: layout shift ${total.toFixed(4)}`);
      expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST);
    });
  }
}
