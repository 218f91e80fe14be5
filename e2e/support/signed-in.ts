import type { BrowserContext } from 'playwright-core';

/** What a signed-in browser keeps: taken over into a fresh context instead of signing in again. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
