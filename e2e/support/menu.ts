import type { Locator, Page } from 'playwright-core';
import { isPhone } from './team-table-screen.ts';

/** The whole menu; on a phone it is opened first, and stands in a dialog. */
export async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Hauptmenü' }).filter({ visible: true });
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  return page.getByRole('dialog', { name: 'Hauptmenü' });
}

/** Goes by the menu. */
export async function followMenu(page: Page, entry: string): Promise<void> {
  await (await openMenu(page)).getByRole('link', { name: entry, exact: true }).click();
}
