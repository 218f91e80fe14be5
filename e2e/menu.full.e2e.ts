import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';
import { addBuilding } from './support/technical-data.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const desktop = { width: 1440, height: 900 };
const menuOf = (page: Page) => page.locator('nav.bw-side');

/** What a menu shows without scrolling, except the logo above it. */
const inSight = (menu: Locator) =>
  menu
    .locator('a:not(.bw-brand), button')
    .evaluateAll((all) =>
      all
        .filter((entry) => entry.checkVisibility() && entry.getBoundingClientRect().bottom <= innerHeight)
        .map((entry) => entry.textContent),
    );

const group = (page: Page, name: string) => menuOf(page).getByRole('button', { name, exact: true });
const isOpen = (page: Page, name: string) =>
  expect.poll(() => group(page, name).getAttribute('aria-expanded'), { message: name });

journey('at most nine entries, all visible; groups fold by keys and are remembered', async (open) => {
  const { page } = await open({ storageState, viewport: desktop });
  await page.goto(`${instance.url}/dashboard`);
  await group(page, 'Technik').waitFor();
  expect(await inSight(menuOf(page))).toEqual([
    'Übersicht',
    'Heute',
    'Provisionen und Geld',
    'Team',
    'Links',
    'Boni',
    'Neues',
    'Mein Konto',
    'Technik',
  ]);
  const statements = menuOf(page).getByRole('link', { name: 'Monatsabrechnungen' });
  expect(await menuOf(page).locator('a[href="/app/accounts/statements"]').count()).toBe(1);
  expect(await statements.count()).toBe(0);
  await group(page, 'Provisionen und Geld').press('Enter');
  await statements.waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Vorgemerkte Gutschriften');

  await page.reload();
  await statements.waitFor();
  await isOpen(page, 'Team').toBe('false');
  await group(page, 'Provisionen und Geld').press('Space');
  await statements.waitFor({ state: 'hidden' });
  await page.reload();
  await isOpen(page, 'Provisionen und Geld').toBe('false');
});

journey('the current page’s group is open, and marked when it is folded', async (open) => {
  const { page } = await open({ storageState, viewport: desktop });
  await page.goto(`${instance.url}/app/accounts/payout/new`);
  await isOpen(page, 'Provisionen und Geld').toBe('true');
  // The page has no entry of its own: the list it belongs to is marked.
  expect(await textsOf(menuOf(page).locator('a[aria-current]:visible'))).toEqual(['Auszahlungen']);
  await group(page, 'Provisionen und Geld').click();
  await isOpen(page, 'Provisionen und Geld').toBe('false');
  expect(await group(page, 'Provisionen und Geld').getAttribute('data-current')).toBe('true');
  await showPage(page, `${instance.url}/app/team/table`);
  await isOpen(page, 'Team').toBe('true');
  await isOpen(page, 'Provisionen und Geld').toBe('false');
  await showPage(page, `${instance.url}/dashboard`);
  await isOpen(page, 'Team').toBe('false');
});

journey('operators have at most nine entries, too', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  await page.goto(`${instance.url}/app/notifications`);
  await settled(page);
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  const choice = page.getByRole('group', { name: 'Technik im Menü' });
  await choice.getByRole('radio', { name: 'Immer' }).check();
  await group(page, 'Technik').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const shown = await inSight(menuOf(page));
  expect(shown).toEqual(expect.arrayContaining(['Übersicht', 'Technik']));
  expect(shown.length).toBeLessThanOrEqual(9);
  // Abbreviated parts are shown below the name.
  expect(shown).not.toContain('Mein Konto');
});

journey('the operations menu has few visible entries, and its groups are remembered', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  await page.goto(`${instance.url}/app/operations`);
  await group(page, 'Einrichtung').waitFor();
  expect(await inSight(menuOf(page))).toEqual([
    'Betrieb',
    'Freigaben',
    'Kennzahlen',
    'Partner und Kunden',
    'Verkauf',
    'Geld',
    'Inhalte',
    'Einrichtung',
    'Mein Zugang',
  ]);
  // Folded groups stay in the document.
  const products = menuOf(page).getByRole('link', { name: 'Produkte' });
  expect(await menuOf(page).locator('a[href="/app/operations/products"]').count()).toBe(1);
  expect(await products.count()).toBe(0);
  await group(page, 'Verkauf').press('Enter');
  await products.waitFor();
  await page.reload();
  await products.waitFor();
  await isOpen(page, 'Geld').toBe('false');

  // A page without an entry belongs to a group, too.
  await showPage(page, `${instance.url}/app/operations/accounting/settings`);
  await isOpen(page, 'Geld').toBe('true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(desktop.width);
});

journey('on a phone the operations menu is a sheet, which closes on navigation', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${instance.url}/app/operations`);
  await page.getByRole('button', { name: 'Menü des Betriebs' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menü des Betriebs' });
  await sheet.getByRole('button', { name: 'Geld', exact: true }).click();
  await sheet.getByRole('link', { name: 'Kontoauszüge' }).click();
  await page.waitForURL('**/app/operations/bank-statements');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

journey('technical data are in the menu of those who have projects or opt in', async (open) => {
  const person = await addNamed(instance, 'Mena');
  await placeBelow(instance, person, null);
  const { page } = await open({
    storageState: await signInByCall(instance, person.email),
    viewport: desktop,
  });
  await page.goto(`${instance.url}/app/notifications`);
  await settled(page);
  expect(await group(page, 'Technik').count()).toBe(0);
  // The link there is open to everybody, and leads into the group.
  await showPage(page, `${instance.url}/app/AKS`);
  await isOpen(page, 'Technik').toBe('true');
  await showPage(page, `${instance.url}/app/notifications`);
  await group(page, 'Technik').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Einstellungen' }).click();
  const choice = page.getByRole('group', { name: 'Technik im Menü' });
  await choice.getByRole('radio', { name: 'Immer' }).check();
  await group(page, 'Technik').waitFor();
  await choice.getByRole('radio', { name: 'Wenn Projekte da sind' }).check();
  await group(page, 'Technik').waitFor({ state: 'detached' });

  await addBuilding(instance, person, 1);
  await page.reload();
  await group(page, 'Technik').waitFor();
});

journey('on a tablet the menu is a rail of icons that unfolds over the page', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const width = async () => (await menuOf(page).boundingBox())?.width;
  const left = async () => (await page.getByRole('main').boundingBox())?.x;
  await page.mouse.move(700, 500);
  for (const [at, wide] of [
    [1440, 256],
    [1100, 256],
    [1099, 80],
    [768, 80],
  ] as const) {
    await page.setViewportSize({ width: at, height: 900 });
    await expect.poll(width, { message: `${at}` }).toBe(wide);
    expect([at, await left()]).toEqual([at, wide]);
    expect([at, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([at, at]);
  }
  await group(page, 'Team').focus();
  await page.keyboard.press('Tab');
  await expect.poll(width).toBe(256);
  expect(await left()).toBe(80);
  await page.getByRole('main').click({ position: { x: 600, y: 5 } });
  await expect.poll(width).toBe(80);
  await menuOf(page).hover({ position: { x: 40, y: 400 } });
  await expect.poll(width).toBe(256);
  // Where there is only one menu, there is no choice between two.
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('dialog').getByRole('group', { name: 'Menüstil' }).waitFor();
  expect(await page.getByRole('group', { name: 'Seitenleiste', exact: true }).count()).toBe(0);
});

journey('a tap opens the rail with one of its groups, and navigation closes it', async (open) => {
  const { page } = await open({
    storageState,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const width = async () => (await menuOf(page).boundingBox())?.width;
  expect(await width()).toBe(80);
  await group(page, 'Team').tap();
  await expect.poll(width).toBe(256);
  await menuOf(page).getByRole('link', { name: 'Kontakte' }).tap();
  await page.waitForURL('**/app/team/contacts');
  await expect.poll(width).toBe(80);
});

/** Pages, and their section of the phone's menu. */
const sections = [
  ['/dashboard', 'Übersicht'],
  ['/app/team/table', 'Team'],
  ['/app/links/vouchers', 'Teilen'],
  ['/app/accounts/payout/list', 'Geld'],
  ['/app/today', 'Mehr'],
  ['/app/bonuses/level', 'Mehr'],
  ['/app/news/news', 'Mehr'],
  ['/app/profile', 'Mehr'],
  // Reached from the bell.
  ['/app/notifications', undefined],
] as const;

journey('the bar at the bottom highlights the section of a page', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 390, height: 844 } });
  await page.goto(`${instance.url}/dashboard`);
  const bar = page.locator('nav.bw-bottom');
  await bar.getByRole('link').first().waitFor();
  expect(await textsOf(bar.locator('a, button'))).toEqual(['Übersicht', 'Team', 'Teilen', 'Geld', 'Mehr']);
  for (const [path, section] of sections) {
    await showPage(page, instance.url + path);
    await expect
      .poll(() => textsOf(bar.locator('[aria-current]')), { message: path })
      .toEqual(section === undefined ? [] : [section]);
  }
});
