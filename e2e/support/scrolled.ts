import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Locator } from 'playwright-core';

/**
 * Scrolls to `place` until `shown`, which the page loads only when it comes near, is visible. Once is not enough: on a
 * slow machine, what is loaded above pushes the place out of sight again before the page has noticed it.
 */
export async function scrollUntilShown(place: Locator, shown: Locator): Promise<void> {
  // Not by Vitest, which the sheets are drawn without.
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await place.scrollIntoViewIfNeeded();
    if (await shown.first().isVisible()) return;
    if (performance.now() > until) throw new Error(`${shown} is not shown near ${place}.`);
    await sleep(50);
  }
}
