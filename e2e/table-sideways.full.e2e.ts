import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const narrow = { width: 1024, height: 800 };
const { walk } = oneWindow(async () => ({
  storageState: await signedInState(inject('served').url, anna),
  viewport: narrow,
}));

/** Lists with more columns than a tablet has space for. */
const wide = [
  { path: '/app/Projekte/Projekte', title: 'Projekte' },
  { path: '/app/feldgeraete', title: 'Feldgeräte' },
];

/** The intensity of the shadows: at the window's edge, and next to the sticky column. */
async function shadows(table: Locator): Promise<{ atEdge: boolean; atColumn: boolean }> {
  return await table.evaluate((element) => {
    const frame = element.closest('[data-after]') as HTMLElement;
    const cell = element.querySelector('tbody td') as HTMLElement;
    return {
      atEdge: getComputedStyle(frame, '::after').opacity === '1',
      atColumn: getComputedStyle(cell).boxShadow !== 'none',
    };
  });
}

async function openList(page: Page, path: string): Promise<Locator> {
  await page.setViewportSize(narrow);
  await comeTo(page, inject('served').url + path);
  const table = page.getByRole('main').getByRole('table');
  await table.locator('tbody a').first().waitFor();
  return table;
}

for (const { path, title } of wide) {
  walk(`${path}: a shadow shows where a wide table continues, and keys reach it`, async ({ page }) => {
    const table = await openList(page, path);
    const area = page.getByRole('region', { name: `${title}, seitlich verschiebbar` });
    await expect.poll(() => shadows(table)).toEqual({ atEdge: true, atColumn: false });
    // By keyboard: from the button before the table.
    await page.getByRole('button', { name: 'CSV-Export' }).focus();
    await page.keyboard.press('Tab');
    expect(await area.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shadows(table)).toEqual({ atEdge: true, atColumn: true });
    await area.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(() => shadows(table)).toEqual({ atEdge: false, atColumn: true });
  });

  walk(`${path}: a table with enough space is no tab stop`, async ({ page }) => {
    const table = await openList(page, path);
    const area = page.getByRole('region', { name: `${title}, seitlich verschiebbar` });
    await area.waitFor();
    await page.setViewportSize({ width: 2000, height: 800 });
    await area.waitFor({ state: 'detached' });
    await expect.poll(() => shadows(table)).toEqual({ atEdge: false, atColumn: false });
  });
}
