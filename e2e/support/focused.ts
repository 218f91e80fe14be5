import type { Page } from 'playwright-core';

/** What kind of element has the focus: `BODY` where nothing has it. */
export function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}
