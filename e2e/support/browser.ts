import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { findBrowser } from '../../tools/browser.mjs';

/** How the browser of this machine is started; found once and handed on, because finding tries it out. */
export type BrowserProgram = Awaited<ReturnType<typeof findBrowser>>;

/** Starts the browser without any profile, and without these arguments that Playwright gives it. */
export function launchBrowser(program: BrowserProgram, ignoreDefaultArgs: string[] = []): Promise<Browser> {
  return chromium.launch({
    ...program,
    ignoreDefaultArgs,
    timeout: PATIENCE_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

/** Starts it with a profile in a folder: what a page stores there is seen by every window, whoever opens it. */
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
