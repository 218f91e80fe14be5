import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { leaveOut } from './settled.ts';

/** What a page asks for and does not get before a journey lets it through. */
export interface HeldBack {
  /**
   * Waits until the page has asked for it. Once it has settled after that, it is as it stays without: what is held back is
   * not waited for.
   */
  isAsked(): Promise<void>;
  release(): void;
}

/** Holds back what these addresses answer, as a slow line does, but for no time: until the journey has seen enough. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<HeldBack> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(addresses, async (route) => {
    asked += 1;
    leaveOut(route.request());
    await released;
    await route.continue();
  });
  return { isAsked: () => expect.poll(() => asked).toBeGreaterThan(0), release };
}
