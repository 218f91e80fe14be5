import type { BrowserContext } from 'playwright-core';

/** The storage of a signed-in browser: copied into a fresh context instead of signing in again. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
