import type { Page } from 'playwright-core';

/** Opens an address in a new window, and afterwards as a link does it: without loading the product again. */
export async function showPage(page: Page, url: string): Promise<void> {
  const before = page.url();
  if (!before.startsWith('http')) {
    await page.goto(url);
    return;
  }
  const title = await page.title();
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, url);
  // What only opens over the same page leaves both as they are.
  if (new URL(before).pathname === new URL(url).pathname) return;
  await page.waitForFunction(
    (left) => document.title !== left || document.querySelector('h1[data-left]') === null,
    title,
  );
}
