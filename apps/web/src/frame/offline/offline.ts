import type { QueryClient } from '@tanstack/react-query';
import { onUnreachable, probeNow, reportUnreachable } from '../../api/connection.ts';
import { DATABASE } from './database.ts';

/** Delay after the first page, in milliseconds. */
const START_DELAY_MS = 4000;

const nothing = () => undefined;
const reads = () => import('./kept-reads.ts');

/**
 * Makes the product readable without a network. It starts long after the first page, at no cost to it; stored reads are
 * restored as soon as the server is unreachable.
 */
export function startOffline(client: QueryClient): void {
  // If not even these files can be loaded, none were stored, nor any reads.
  onUnreachable(() => void reads().then(({ restoreReads }) => restoreReads(client), nothing));
  // A device that knows it is offline need not try first, so nothing typed is sent in vain.
  addEventListener('offline', reportUnreachable);
  addEventListener('online', probeNow);
  setTimeout(begin, START_DELAY_MS, client);
}

/** Retries while its files cannot be loaded. */
function begin(client: QueryClient): void {
  const again = () => void setTimeout(begin, START_DELAY_MS, client);
  void reads().then(({ beginOffline }) => beginOffline(client), again);
}

/** Deletes all stored reads from the device. */
export function forgetReads(): void {
  globalThis.indexedDB?.deleteDatabase(DATABASE);
}
