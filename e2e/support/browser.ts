import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { findBrowser } from '../../tools/browser.mjs';

/** How to start the browser of this machine; found once and passed on, because finding it means trying it out. */
export type BrowserProgram = Awaited<ReturnType<typeof findBrowser>>;

/** Starts the browser without a profile, and without these arguments of Playwright's. */
export function launchBrowser(program: BrowserProgram, ignoreDefaultArgs: string[] = []): Promise<Browser> {
  return chromium.launch({
    ...program,
    ignoreDefaultArgs,
    timeout: PATIENCE_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

/** Starts it with a profile in a folder: what a page stores there is visible in every window. */
export function launchProfile(
  program: BrowserProgram,
  folder: string,
  extraArguments: readonly string[],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...program,
    timeout: PATIENCE_MS,
    args: [...program.args, ...extraArguments],
  });
}
