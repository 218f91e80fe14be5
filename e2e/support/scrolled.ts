import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Locator } from 'playwright-core';

/**
 * Scrolls to `place` until `shown`, which the page loads lazily, is visible. Once is not enough: on a slow machine, content
 * loaded above pushes the place out of view again before the page has noticed it.
 */
export async function scrollUntilShown(place: Locator, shown: Locator): Promise<void> {
  // Not with Vitest's utilities, because sheets are drawn without it.
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await place.scrollIntoViewIfNeeded();
    if (await shown.first().isVisible()) return;
    if (performance.now() > until) throw new Error(`${shown} did not appear near ${place}.`);
    await sleep(50);
  }
}
