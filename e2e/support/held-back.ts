import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { leaveOut } from './settled.ts';

/** Requests of a page whose responses are held back until a journey releases them. */
export interface HeldBack {
  /**
   * Waits until the page has made the request. After that it can settle without the response: held-back requests are not
   * waited for.
   */
  isAsked(): Promise<void>;
  release(): void;
}

/** Holds back the responses of these URLs, like a slow connection, but without a time: until the journey has seen enough. */
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
