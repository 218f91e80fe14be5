import { beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam } from './support/expected-team.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { untilRead } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import {
  addressOf,
  openTools,
  people,
  rowsOf,
  shownTotal,
  sortBy,
  tableShows,
} from './support/team-table-screen.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let team: ExpectedMember[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  team = await expectedTeam(instance.database.query, await partnerOf(instance, anna));
});

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 390, height: 844 } }));

/** The height of a row with two short lines, including the line below it. */
const ROW = 65;

walk('seven people of the team are visible, below one row of tools', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/team/table`);
  const rows = rowsOf(page);
  await expect.poll(() => rows.count()).toBe(10);
  await settled(page);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(ROW);
  const bar = await page.locator('nav.bw-bottom').boundingBox();
  const seventh = await rows.nth(6).boundingBox();
  expect((seventh?.y ?? 0) + (seventh?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(await violations(page)).toEqual([]);
});

walk(
  'each list begins at the top, with rows of equal height, and nothing overflows the window',
  async ({ page }) => {
    for (const path of ['orders', 'accounts/payout/list', 'accounts/statements', 'links/potential-list']) {
      await comeTo(page, `${instance.url}/app/${path}`);
      await rowsOf(page).first().getByRole('link').first().waitFor();
      await settled(page);
      await untilRead(page);
      const first = await rowsOf(page).first().boundingBox();
      expect([path, first?.y], path).toEqual([path, expect.toSatisfy((top: number) => top < 330)]);
      expect(first?.height, path).toBeLessThanOrEqual(ROW);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      expect(await page.getByRole('main').getByLabel('Sortierung').count(), path).toBe(0);
    }
  },
);

walk('every invitation shows its address, which wraps only at its separators', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/links/potential-list`);
  const rows = rowsOf(page);
  await rows.first().getByRole('link').first().waitFor();
  const addresses = rows.locator('dd', { hasText: '@' });
  expect(await addresses.count()).toBe(await rows.count());
  const broken = await addresses.evaluateAll((all) =>
    all.flatMap((address) =>
      [...address.childNodes].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getClientRects().length > 1 ? [part.textContent] : [];
      }),
    ),
  );
  expect(broken).toEqual([]);
});

walk('all tools open from below, and the first line can be called', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/team/table`);
  const rows = rowsOf(page);
  await sortBy(page, 'Name', 'aufsteigend');
  await expect.poll(() => addressOf(page)).toEqual({ sort: 'displayName', direction: 'asc' });
  const sheet = await openTools(page);
  await sheet.getByLabel('Kontoart').selectOption('Premium-Partner');
  expect(await violations(page, { inside: 'dialog' })).toEqual([]);
  const box = await sheet.boundingBox();
  expect(box?.width).toBe(390);
  await expect.poll(async () => (await sheet.boundingBox())?.y ?? 0).toBeGreaterThan(100);
  for (const name of ['Anpassen', 'CSV-Export']) await sheet.getByRole('button', { name }).waitFor();
  await sheet.getByRole('button', { name: 'Anzeigen' }).click();
  const premium = team.filter(({ accountType }) => accountType === 'premium');
  await expect.poll(() => shownTotal(page)).toBe(people(premium.length));
  await page.getByRole('button', { name: 'Filtern und sortieren (1)' }).waitFor();
  await comeTo(page, `${instance.url}/app/team/table?level=1&sort=displayName&direction=asc`);
  const german = new Intl.Collator('de', { sensitivity: 'accent' });
  const firstLine = team.filter(({ depth }) => depth === 1).sort((a, b) => german.compare(a.name, b.name));
  await expect.poll(() => textOf(rows.first().getByRole('link').first())).toBe(firstLine[0]?.name);
  const callable = page.getByRole('link', { name: /anrufen$/ }).first();
  expect(await callable.getAttribute('href')).toMatch(/^tel:\+\d+$/);
  // The whole row opens it, except for the controls in it.
  await rows.first().click({ position: { x: 30, y: 30 } });
  await page
    .getByRole('dialog')
    .getByText(firstLine[0]?.name ?? '')
    .first()
    .waitFor();
});

walk(
  'a typed name is applied however soon the list is left, and only where the URL has it',
  async (visit) => {
    const { page } = visit;
    const [first] = team;
    const field = page.getByRole('main').getByRole('searchbox', { name: 'Name' });
    await comeTo(page, `${instance.url}/app/team/table`);
    await tableShows(page);
    await field.fill(first?.name ?? '');
    await page.locator('nav.bw-bottom').getByRole('link', { name: 'Geld', exact: true }).click();
    await page.waitForURL('**/app/accounts');
    await page.goBack();
    await expect.poll(() => addressOf(page)).toEqual({ q: first?.name });
    await expect.poll(() => field.inputValue()).toBe(first?.name);
    // No search is active here any more, so the field is empty.
    await comeTo(page, `${instance.url}/app/team/table`);
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
  },
);

walk('a row of tabs scrolls the current one into view', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/team/table?level=9`);
  const chosen = page.getByRole('navigation', { name: 'Linien' }).locator('[aria-current]');
  await expect
    .poll(async () => {
      const box = await chosen.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
});
