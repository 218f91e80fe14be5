import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { openedCard } from './support/bonus-screen.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { rowsOf } from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState }));

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const current = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Seiten', exact: true })
    .locator('[aria-current="page"]')
    .textContent();

walkOnAnyWidth('rows per page are in the URL; a page is reached by its number', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/team/table`);
  await expect.poll(() => rowsOf(page).count()).toBe(10);
  // The page number controls load when they come near the screen.
  await page.getByRole('link', { name: 'Nächste Seite' }).scrollIntoViewIfNeeded();
  const jump = page.getByRole('textbox', { name: /^Zur Seite/ });
  await jump.fill('4');
  await jump.press('Enter');
  await expect.poll(() => addressOf(page)).toEqual({ page: '4' });
  await expect.poll(() => current(page)).toBe('4');
  await jump.fill('9999');
  await page.getByText('Diese Seite gibt es nicht.').waitFor();
  await jump.press('Enter');
  expect(addressOf(page)).toEqual({ page: '4' });

  // Another page size starts at the first page again.
  await page.getByLabel('Zeilen je Seite').selectOption('25');
  await expect.poll(() => rowsOf(page).count()).toBe(25);
  expect(addressOf(page)).toEqual({ size: '25' });
  await page.reload();
  await expect.poll(() => rowsOf(page).count()).toBe(25);
  await page.getByRole('link', { name: 'Nächste Seite' }).click();
  await expect.poll(() => addressOf(page)).toEqual({ size: '25', page: '2' });
  await page.getByLabel('Zeilen je Seite').selectOption('10');
  await expect.poll(() => addressOf(page)).toEqual({});
  await comeTo(page, `${instance.url}/app/team/table?size=33`);
  await expect.poll(() => rowsOf(page).count()).toBe(10);
});

walkOnAnyWidth('the history of a bonus has configurable page sizes, too', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/bonuses/level`);
  await openedCard(page, 'Bisherige Gutschriften');
  const rows = page.getByTestId('history').getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(10);
  // The page size control loads when it comes near the screen.
  await page.getByRole('link', { name: 'Ältere' }).scrollIntoViewIfNeeded();
  await page.getByLabel('Zeilen je Seite').selectOption('50');
  await expect.poll(() => rows.count()).toBe(50);
  expect(addressOf(page)).toEqual({ size: '50' });
});
