import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { addAffiliate, addCustomer, addPoints } from './support/bonus-people.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, type OpenOptions, shareBrowser } from './support/journey.ts';
import { openMenu } from './support/menu.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { isPhone } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const PATH = '/app/bonuses/kick-start';

/** A partner who became an affiliate `days` ago and has won a number of customers, each with an order of a number of QP. */
async function starter(days: number, customers: number, qp: number): Promise<OwnPerson> {
  const person = await addAffiliate(instance, 'Kira', days);
  for (let i = 0; i < customers; i++) {
    const customer = await addCustomer(instance, `Kunde${i}`, person);
    await addPoints(instance, customer.partner, qp);
  }
  return person;
}

async function visit(open: Open, person: OwnPerson, options: OpenOptions = {}): Promise<Page> {
  const { page } = await open({ storageState: await signInByCall(instance, person.email), ...options });
  await page.goto(`${instance.url}${PATH}`);
  return page;
}

/** Null until the page has its texts, which come with the plan. */
const status = async (page: Page) =>
  (await textOf(page.getByTestId('kick-start'))) === ''
    ? null
    : page.getByTestId('kick-start').getAttribute('data-status');
const history = (page: Page) => page.getByRole('region', { name: 'Bisherige Gutschriften' });
const missing = (page: Page) => page.getByRole('region', { name: 'Was fehlt noch' });

/** The entries of the menu's group of bonuses. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Infinity-Bonus' }).waitFor();
  return (await textsOf(menu.getByRole('link'))).filter(
    (text) => text.endsWith('bonus') || text.endsWith('Bonus'),
  );
}

const withoutKickStart = ['Step-up-Bonus', 'Builder-Bonus', 'Stufenbonus', 'Infinity-Bonus'];
const withKickStart = ['Step-up-Bonus', 'Kick-Start-Bonus', 'Builder-Bonus', 'Stufenbonus', 'Infinity-Bonus'];

journeyOnAnyWidth('status 0: the menu has no entry, and the page says why it is empty', async (open) => {
  const person = await addCustomer(instance, 'Kuno', null);
  const page = await visit(open, person);
  await expect.poll(() => status(page)).toBe('0');
  expect(await textOf(page.getByTestId('kick-start'))).toContain('Partnervereinbarung angenommen');
  expect(await missing(page).count()).toBe(0);
  expect(await menuOf(page)).toEqual(withoutKickStart);
  if (isPhone(page)) await page.keyboard.press('Escape');
  await page.getByTestId('kick-start').getByRole('link', { name: 'Zur Partnervereinbarung' }).click();
  await page.waitForURL('**/app/profile/documents');
});

journeyOnAnyWidth('status 1: after 90 days it has ended, and nothing else is shown', async (open) => {
  const page = await visit(open, await starter(100, 1, 50));
  await expect.poll(() => status(page)).toBe('1');
  expect(await textOf(page.getByTestId('kick-start'))).toBe(
    'BeendetDie Zeit für den Kick-Start ist abgelaufen',
  );
  expect(await missing(page).count()).toBe(0);
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await history(page).getByText('Keine Daten gefunden').waitFor();
  expect(await menuOf(page)).toEqual(withKickStart);
});

journeyOnAnyWidth(
  'status 2: days, customers and QP of the easy phase, and what is missing; none of it while the response is an error',
  async (open) => {
    const visited = await open({
      storageState: await signInByCall(instance, (await starter(12, 1, 60)).email),
    });
    const { page } = visited;
    await page.route('**/api/batch', (route) => failInBatch(route, /get-status/, 500));
    await page.goto(`${instance.url}${PATH}`);
    const retry = page.getByRole('main').getByRole('button', { name: 'Erneut laden' });
    await retry.waitFor();
    expect(await page.getByTestId('kick-start-days').count()).toBe(0);
    expect(await missing(page).count()).toBe(0);
    // An unknown status is not shown in the menu either.
    expect(await menuOf(page)).toEqual(withoutKickStart);
    if (isPhone(page)) await page.keyboard.press('Escape');
    await page.unroute('**/api/batch');
    await retry.click();
    await expect.poll(() => status(page)).toBe('2');
    expect(await menuOf(page)).toEqual(withKickStart);
    if (isPhone(page)) await page.keyboard.press('Escape');
    expect(await textOf(page.getByTestId('kick-start-days'))).toBe('18 Tage');
    expect(await textOf(page.getByTestId('kick-start-customers'))).toBe('1 von 3');
    expect(await textOf(page.getByTestId('kick-start-qp'))).toBe('60 von 600 QP');
    expect(await textOf(page.getByTestId('kick-start'))).toMatch(
      /Easy\s?läuft\s?50,00 €\s?Pro\s?folgt danach\s?150,00 €/,
    );
    expect(await textsOf(missing(page).getByRole('listitem'))).toEqual([
      'offen: Es fehlen noch 2 neue Kunden.Empfehlungslink teilen',
    ]);
    await missing(page).getByRole('link', { name: 'Empfehlungslink teilen' }).click();
    await page.waitForURL('**/app/links/referral-link');
  },
);

journeyOnAnyWidth('status 3: easy is done, and the pro phase shows its own figures', async (open) => {
  const page = await visit(open, await starter(12, 3, 50));
  await expect.poll(() => status(page)).toBe('3');
  expect(await textOf(page.getByTestId('kick-start-days'))).toBe('78 Tage');
  expect(await textOf(page.getByTestId('kick-start-customers'))).toBe('3 von 6');
  expect(await textOf(page.getByTestId('kick-start-qp'))).toBe('150 von 600 QP');
  expect(await textOf(page.getByTestId('kick-start'))).toMatch(/Easy\s?geschafft/);
  expect(await textsOf(missing(page).getByRole('listitem'))).toEqual([
    'offen: Es fehlen noch 3 neue Kunden.Empfehlungslink teilen',
    'offen: Es fehlen noch 450 von 600 QP.Bestellungen ansehen',
  ]);
});

journeyOnAnyWidth(
  'status 4: the completion is celebrated quietly, and without animation if motion is reduced',
  async (open) => {
    const page = await visit(open, await starter(12, 6, 100), { reducedMotion: 'reduce' });
    await expect.poll(() => status(page)).toBe('4');
    expect(await textOf(page.getByTestId('kick-start'))).toContain('Beide Phasen zusammen: 200,00 €.');
    expect(await missing(page).count()).toBe(0);
    const motion = await page
      .getByTestId('kick-start')
      .locator('ellipse')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration));
    expect(motion).toBeLessThan(0.001);
  },
);
