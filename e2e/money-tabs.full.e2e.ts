import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedCredit, expectedCredits, sumOf } from './support/expected-credits.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { Keys } from './support/keys.ts';
import { comeTo } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let credits: ExpectedCredit[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  credits = await expectedCredits(instance.database.query, await partnerOf(instance, anna));
});

const pending = () => credits.filter((credit) => credit.pending);
const available = () => credits.filter((credit) => !credit.pending && !credit.taken);
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Geld' });
const total = (page: Page) => textOf(page.getByTestId('credits-total'));
const goTo = (page: Page, path: string) => comeTo(page, `${instance.url}${path}`);

const places = [
  ['Überblick', '/app/accounts'],
  ['Vorgemerkte Gutschriften', '/app/accounts/credits/pending'],
  ['Verfügbare Gutschriften', '/app/accounts/credits/available'],
  ['Guthaben', '/app/accounts/balance'],
  ['Auszahlungen', '/app/accounts/payout/list'],
  ['Monatsabrechnungen', '/app/accounts/statements'],
  ['Fragen', '/app/accounts/questions'],
] as const;

/** Of pages whose titles differ from their tabs. */
const titles: Readonly<Record<string, string>> = { '/app/accounts': 'Geld' };

journeyOnAnyWidth(
  'money is one place: each of its pages has the tabs of all, with its own highlighted',
  async (open) => {
    const { page } = await open({ storageState });
    await goTo(page, '/app/accounts');
    await expect.poll(() => textOf(page.getByTestId('hub-available'))).toBe(germanMoney(sumOf(available())));
    await expect.poll(() => textOf(page.getByTestId('hub-pending'))).toBe(germanMoney(sumOf(pending())));
    await expect.poll(() => textOf(page.getByTestId('release-total'))).toBe(germanMoney(sumOf(pending())));
    await page.getByRole('heading', { name: 'Sechs Monate nach Bonus' }).waitFor();
    expect(await textsOf(tabs(page).getByRole('link'))).toEqual(places.map(([name]) => name));
    for (const [name, path] of places) {
      await tabs(page).getByRole('link', { name }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => textsOf(tabs(page).locator('[data-current="true"]'))).toEqual([name]);
      // Its tab is highlighted immediately; the previous page stays until this one is ready.
      await page.getByRole('heading', { level: 1, name: titles[path] ?? name }).waitFor();
    }
    // A day in the hub's calendar leads to its rows.
    await tabs(page).getByRole('link', { name: 'Überblick' }).click();
    const day = page.getByTestId('release-days').locator('tbody tr').first();
    const amount = await textOf(day.locator('td').last());
    await day.getByRole('link').click();
    await page.waitForURL('**/app/accounts/credits/pending?day=*');
    await expect.poll(() => total(page)).toBe(amount);
  },
);

journey('keys alone: from one tab to the next', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/accounts`);
  await page.getByTestId('release-total').waitFor();
  const keys = new Keys(page);
  await keys.toContent();
  await keys.use(tabs(page).getByRole('link', { name: 'Guthaben' }));
  await page.waitForURL('**/app/accounts/balance');
});

journey('on a phone the menu leads to the money, and rows are cards', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 390, height: 844 } });
  const isAsWideAsWindow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await goTo(page, '/dashboard');
  await page.getByRole('link', { name: 'Geld' }).click();
  await page.waitForURL('**/app/accounts');
  await expect.poll(() => textOf(page.getByTestId('hub-pending'))).toBe(germanMoney(sumOf(pending())));
  await isAsWideAsWindow();
  await tabs(page).getByRole('link', { name: 'Monatsabrechnungen' }).click();
  await page.waitForURL('**/app/accounts/statements');
  // The current tab is scrolled into view, however far at the end it is.
  const isInSight = () =>
    tabs(page)
      .locator('[data-current="true"]')
      .evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
  await expect.poll(isInSight).toBe(true);
  await tabs(page).getByRole('link', { name: 'Verfügbare Gutschriften' }).click();
  await page.waitForURL('**/app/accounts/credits/available');
  await expect.poll(() => total(page)).toBe(germanMoney(sumOf(available())));
  await page.getByRole('listitem').filter({ hasText: 'Betrag' }).first().waitFor();
  await isAsWideAsWindow();
  await goTo(page, '/app/accounts/credits/pending');
  await page.getByTestId('release-group').first().waitFor();
  await isAsWideAsWindow();
});
