import type { QueryClient } from '@tanstack/react-query';
import { onUnreachable } from '../../api/connection.ts';
import { DATABASE } from './database.ts';

/** How long the first page is left alone, in milliseconds. */
const LATER_MS = 4000;

const reads = () => import('./kept-reads.ts');

/**
 * Makes the product readable without a network. It begins long after the first page is there, and costs it nothing;
 * what was kept comes back as soon as the server cannot be reached.
 */
export function startOffline(client: QueryClient): void {
  onUnreachable(() => void reads().then(({ restoreReads }) => restoreReads(client)));
  setTimeout(() => void reads().then(({ beginOffline }) => beginOffline(client)), LATER_MS);
}

/** Takes everything that was read off the device. */
export function forgetReads(): void {
  globalThis.indexedDB?.deleteDatabase(DATABASE);
}
