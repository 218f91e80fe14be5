/*
 * Lets the product open without a network: it caches the document and the files of the screens that were opened. It never
 * caches an answer of the API (`frame/offline` stores recent reads), and it sends nothing later. It shows push messages,
 * and stores what other apps share until the page for that takes it.
 */
/// <reference lib="webworker" />
import { startWorker } from './worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files that this build needs for its first screens; inserted by the build. */
declare const firstFiles: readonly string[];

/** All files of this build. */
declare const allFiles: readonly string[];

startWorker(self, { firstFiles, allFiles });
