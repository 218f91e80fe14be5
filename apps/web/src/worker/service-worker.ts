/*
 * Lets the product open without a network: it keeps the document and the files of the screens that were seen. It never
 * keeps an answer of the API (what was read last is kept by `frame/offline`), and it sends nothing later. It shows what
 * the server pushes, and keeps what other apps share until the page for that takes it.
 */
/// <reference lib="webworker" />
import { startWorker } from './worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files that this build needs for its first screens; the build writes them in. */
declare const firstFiles: readonly string[];

/** All files of this build. */
declare const allFiles: readonly string[];

startWorker(self, { firstFiles, allFiles });
