import type { QueryClient } from '@tanstack/react-query';
import { onUnreachable, probeNow, reportUnreachable } from '../../api/connection.ts';
import { DATABASE } from './database.ts';

/** How long the first page is left alone, in milliseconds. */
const LATER_MS = 4000;

const nothing = () => undefined;
const reads = () => import('./kept-reads.ts');

/**
 * Makes the product readable without a network. It begins long after the first page is there, and costs it nothing;
 * what was kept comes back as soon as the server cannot be reached.
 */
export function startOffline(client: QueryClient): void {
  // Where not even these files can be loaded, none were kept, nor was anything read.
  onUnreachable(() => void reads().then(({ restoreReads }) => restoreReads(client), nothing));
  // A device that knows it has no network need not try first: nothing is typed and sent into the void.
  addEventListener('offline', reportUnreachable);
  addEventListener('online', probeNow);
  setTimeout(begin, LATER_MS, client);
}

/** Tries again while the files for it cannot be loaded. */
function begin(client: QueryClient): void {
  const again = () => void setTimeout(begin, LATER_MS, client);
  void reads().then(({ beginOffline }) => beginOffline(client), again);
}

/** Takes everything that was read off the device. */
export function forgetReads(): void {
  globalThis.indexedDB?.deleteDatabase(DATABASE);
}
