import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { addBuilding } from './support/technical-data.ts';
import { textOf, textsOf } from './support/texts.ts';

// The sheet of a table's open row links to the rows above and below.

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 844 } }));

const previous = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Vorige Zeile' });
const next = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Nächste Zeile' });
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** The orders as listed, their links, and the contents of the sheet of the open one. */
async function openOrders(page: Page) {
  await comeTo(page, `${instance.url}/app/orders`);
  const links = page.getByRole('table').locator('tbody a');
  await expect.poll(() => links.count()).toBe(10);
  const numbers = await textsOf(links);
  const shown = page.getByRole('dialog').locator('h3').first();
  const shows = async (index: number) => {
    await expect.poll(() => textOf(shown)).toBe(numbers[index]);
    await expect
      .poll(() => textOf(page.getByRole('dialog').getByRole('status').first()))
      .toBe(`Zeile ${index + 1} von 10: ${numbers[index]}`);
  };
  return { links, shows };
}

walk(
  'a sheet is wide enough to read and leaves the table visible; on a phone it takes the whole screen',
  async ({ page }) => {
    for (const [width, least, most] of [
      [390, 390, 390],
      [1440, 480, 560],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['orders', 'accounts/payout/list']) {
        await comeTo(page, `${instance.url}/app/${path}`);
        await page.locator('main').locator('tbody a, li a').filter({ visible: true }).first().click();
        await next(page).waitFor();
        const box = await page.getByRole('dialog').boundingBox();
        expect([path, Math.round(box?.width ?? 0)]).toEqual([
          path,
          expect.toSatisfy((is) => is >= least && is <= most),
        ]);
      }
    }
  },
);

walk('buttons lead from row to row, the focus stays, and going back leads to the list', async ({ page }) => {
  const { links, shows } = await openOrders(page);
  await links.first().click();
  await shows(0);
  await expect
    .poll(() => hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Schließen' })))
    .toBe(true);
  const first = new URL(page.url()).searchParams.get('order');
  await next(page).click();
  await shows(1);
  await next(page).click();
  await shows(2);
  await expect.poll(() => hasFocus(next(page))).toBe(true);
  expect(new URL(page.url()).searchParams.get('order')).not.toBe(first);
  await page.reload();
  await shows(2);
  await previous(page).click();
  await shows(1);
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toBe(`${instance.url}/app/orders`);
});

walk('keys do so too, and the end of the page is announced', async ({ page }) => {
  const { links, shows } = await openOrders(page);
  await links.nth(7).click();
  await shows(7);
  await page.keyboard.press('ArrowDown');
  await shows(8);
  await page.keyboard.press('j');
  await shows(9);
  expect(await next(page).getAttribute('aria-disabled')).toBe('true');
  expect(await next(page).getAttribute('title')).toBe('Das ist die letzte Zeile dieser Seite.');
  await page.keyboard.press('j');
  await page.getByRole('dialog').getByRole('status').getByText('Das ist die letzte Zeile').waitFor();
  await page.keyboard.press('k');
  await shows(8);
  await page.keyboard.press('ArrowUp');
  await shows(7);
  await page.keyboard.press('ArrowUp');
  await shows(6);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => hasFocus(links.nth(6))).toBe(true);
});

walk('letter keys do nothing for users who have switched single keys off', async ({ page }) => {
  const { links, shows } = await openOrders(page);
  await page.evaluate(() => {
    document.documentElement.dataset.shortcuts = 'off';
  });
  await links.first().click();
  await shows(0);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await shows(1);
  await page.evaluate(() => {
    delete document.documentElement.dataset.shortcuts;
  });
});

for (const path of [
  'accounts/credits/pending',
  'accounts/credits/available',
  'accounts/statements',
  'team/table',
]) {
  walk(`${path}: its sheets have next and previous, too`, async ({ page }) => {
    await comeTo(page, `${instance.url}/app/${path}`);
    const links = page.getByRole('table').locator('tbody a[data-row]');
    await links.nth(1).waitFor();
    await links.first().click();
    const opened = page.url();
    await next(page).click();
    await expect.poll(() => page.url()).not.toBe(opened);
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/^Zeile 2 von \d+: \S/)
      .waitFor();
  });
}

walk('the credits of a bonus page have next and previous, too', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/bonuses/step-up`);
  await page.getByTestId('history').getByRole('link').first().click();
  await next(page).click();
  await page
    .getByRole('dialog')
    .getByRole('status')
    .getByText(/^Zeile 2 von \d+: .*€/)
    .waitFor();
});

journey('typed text is not discarded without asking when another row is opened', async (open) => {
  const person = await addPerson(instance, 'Tilda');
  await addBuilding(instance, person, 3);
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/feldgeraete`);
  await page.getByRole('table').locator('tbody a[data-row]').first().click();
  const type = page.getByRole('dialog').getByLabel('Gerätetyp');
  await type.fill('Fühler');
  const opened = page.url();
  await type.press('j');
  await type.press('ArrowDown');
  expect(await type.inputValue()).toBe('Fühlerj');
  await next(page).click();
  await page
    .getByRole('dialog', { name: 'Änderungen verwerfen?' })
    .getByRole('button', { name: 'Abbrechen' })
    .click();
  expect(page.url()).toBe(opened);
  expect(await type.inputValue()).toBe('Fühlerj');
  await next(page).click();
  await page
    .getByRole('dialog', { name: 'Änderungen verwerfen?' })
    .getByRole('button', { name: 'Verwerfen' })
    .click();
  await expect.poll(() => page.url()).not.toBe(opened);
  await expect.poll(() => type.inputValue()).not.toBe('Fühlerj');
  await type.fill('Ventil');
  await page.goBack();
  await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).waitFor();
});
