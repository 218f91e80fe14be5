import type { Page } from 'playwright-core';

/** The tag name of the focused element: `BODY` if there is none. */
export function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}
