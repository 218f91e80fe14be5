import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Scrolls to a place again and again until what the page loads only when it comes near is there: on a slow machine
 * whatever comes above pushes the place out of sight before the page has seen it.
 */
export async function scrollUntilShown(place: Locator, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await place.scrollIntoViewIfNeeded();
      return shown.first().isVisible();
    })
    .toBe(true);
}
