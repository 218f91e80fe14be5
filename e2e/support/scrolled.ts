import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Scrolls to `place` until `shown`, which the page loads only when it comes near, is visible. Once is not enough: on a
 * slow machine, what is loaded above pushes the place out of sight again before the page has noticed it.
 */
export async function scrollUntilShown(place: Locator, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await place.scrollIntoViewIfNeeded();
      return shown.first().isVisible();
    })
    .toBe(true);
}
