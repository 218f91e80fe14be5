import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { overflows } from './support/overflow.ts';
import { signedInState } from './support/sessions.ts';

// In other journeys scroll bars take no room, as on a phone.

const instance = shareInstance();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser(inject('browser'), ['--hide-scrollbars']);
});

afterAll(() => browser.close());

test('a narrow window with a scroll bar shows the whole header', async () => {
  const storageState = await signedInState(instance.url, anna);
  const page = await browser.newPage({ storageState, viewport: { width: 390, height: 844 } });
  await page.goto(`${instance.url}/app/links/vouchers`);
  await page.getByRole('article').first().waitFor();
  for (const width of [390, 375, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(width);
    expect(await overflows(page), `${width} px`).toEqual([]);
  }
});
