import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOtherBrowsers } from '../../../tools/other-browsers.mjs';
import { resultsFolder } from '../results-folder.ts';
import type { RunningBrowser, WindowSize } from './browser-window.ts';
import { startFirefox } from './firefox.ts';
import { watchPage } from './in-page.ts';
import { Page } from './page.ts';
import { startWebKit } from './webkit.ts';

const starts = { Firefox: startFirefox, WebKit: startWebKit };

export const phone: WindowSize = { width: 390, height: 844 };
export const desk: WindowSize = { width: 1440, height: 900 };

/** Opens a window isolated from earlier ones. */
export type Walk = (page: Page, size: WindowSize) => Promise<void>;

/** Registers a test that runs in a window of each size, by default the phone's. */
export type Register = (name: string, walk: Walk, sizes?: readonly WindowSize[]) => void;

/**
 * Runs in each browser on this machine other than Chromium. It fails if there is none: `npm run test:full` skips missing
 * browsers.
 */
export function inOtherBrowsers(register: (walk: Register) => void): void {
  const { found, missing } = findOtherBrowsers();
  if (found.length === 0) throw new Error(missing.join('\n'));
  describe.each(found)('in $name', ({ name, paths }) => {
    let browser: RunningBrowser;
    beforeAll(async () => {
      browser = await starts[name](paths);
    });
    afterAll(() => browser?.stop());
    register((title, walk, sizes = [phone]) => {
      for (const size of sizes)
        test(`${title}, at ${size.width} px`, () =>
          walkIn(browser, size, walk, `${name}-${title}-${size.width}`));
    });
  });
}

async function walkIn(browser: RunningBrowser, size: WindowSize, walk: Walk, name: string): Promise<void> {
  const window = await browser.open(size, `${watchPage}`);
  const page = new Page(window);
  try {
    await walk(page, size);
    expect(await page.problems()).toEqual([]);
  } catch (error) {
    await keep(page, name);
    throw error;
  } finally {
    await window.close();
  }
}

async function keep(page: Page, name: string): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  const path = join(resultsFolder, name.replaceAll(/[^\w-]+/g, '-').slice(0, 200));
  // A closed window has no screenshot; the failure is that of the journey.
  await page
    .picture()
    .then((picture) => writeFile(`${path}.png`, picture))
    .catch(() => undefined);
  const pageText = await page
    .evaluate(() => `${location.href}\n\n${document.body.textContent}`)
    .catch(String);
  await writeFile(`${path}.txt`, `${pageText}\n\n${(await page.problems().catch(() => [])).join('\n')}\n`);
}
