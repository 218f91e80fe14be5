import type { Locator, Page } from 'playwright-core';
import { isPhone } from './team-table-screen.ts';

/** The whole menu with all of its groups open; on a phone it is opened first, and is in a dialog. */
export async function openMenu(page: Page): Promise<Locator> {
  return unfolded(await menuOf(page));
}

async function menuOf(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.locator('nav.bw-side');
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  return page.getByRole('dialog', { name: 'Hauptmenü' });
}

/** A menu after opening every folded group. */
export async function unfolded(menu: Locator): Promise<Locator> {
  const folded = menu.locator('h2 button[aria-expanded="false"]');
  await menu.getByRole('link').first().waitFor();
  while ((await folded.count()) > 0) await folded.first().click();
  return menu;
}

/** Navigates by the menu; an entry may be in a folded group. */
export async function followMenu(page: Page, entry: string): Promise<void> {
  const menu = await menuOf(page);
  const options = { name: entry, exact: true, includeHidden: true } as const;
  const link = menu.getByRole('link', options);
  await link.waitFor({ state: 'attached' });
  const group = menu
    .locator('div:has(> h2)')
    .filter({ has: page.getByRole('link', options) })
    .getByRole('button');
  if ((await group.count()) > 0 && (await group.getAttribute('aria-expanded')) === 'false')
    await group.click();
  await link.click();
}
