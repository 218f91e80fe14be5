import type { Page } from 'playwright-core';

/** Opens a URL in a new window, and afterwards like a link does: without loading the product again. */
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
  // An overlay on the same page does not change either of them.
  if (new URL(before).pathname === new URL(url).pathname) return;
  await page.waitForFunction(
    (left) => document.title !== left || document.querySelector('h1[data-left]') === null,
    title,
  );
}
