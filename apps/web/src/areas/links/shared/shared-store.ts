import { SHARED_CACHE, SHARED_PAGE, type Shared } from '../../../worker/shared-content.ts';

/** Shared content that was not used by then was not meant to be. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * What was shared with the product on this device and not used yet; null if there is nothing, or if the browser stores
 * nothing.
 */
export async function findShared(): Promise<Shared | null> {
  if (globalThis.caches === undefined) return null;
  const response = await (await caches.open(SHARED_CACHE)).match(SHARED_PAGE);
  if (response === undefined) return null;
  const shared = (await response.json()) as Shared;
  if (Date.now() - shared.sharedAt < LONGEST_MS) return shared;
  await forgetShared();
  return null;
}

/** Deletes it from the device. */
export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(SHARED_CACHE);
}
