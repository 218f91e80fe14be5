import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { waitForStream } from './support/live.ts';
import { importOrder } from './support/orders-file.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const phone = { width: 390, height: 844 };
const TITLE = 'Ihr erster Kunde hat bestellt';

/** A partner whose first customer has just ordered, and that customer. */
async function addSponsor(name: string): Promise<{ sponsor: PlacedPerson; customer: PlacedPerson }> {
  const [sponsor, customer] = [await addNamed(instance, name), await addNamed(instance, 'Kim')];
  await placeBelow(instance, sponsor, null);
  await placeBelow(instance, customer, sponsor);
  await importOrder(instance, tokenOf(await signInByCall(instance, operator)), {
    number: `F-${randomBytes(5).toString('hex')}`,
    partnerId: customer.partner,
    net: '20.00',
    paidAt: new Date(),
  });
  return { sponsor, customer };
}

const stateOf = ({ email }: PlacedPerson) => signInByCall(instance, email);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: TITLE });
const asksIn = (requests: readonly Request[]) =>
  requests.filter((request) => request.url().endsWith('/api/celebrations/show'));
const marksOf = async ({ partner }: PlacedPerson) =>
  (
    await instance.database.query<{ kind: string }>(
      'select kind from celebrations where partner_id = $1 order by kind',
      [partner],
    )
  ).map(({ kind }) => kind);

async function openDashboard(page: Page): Promise<void> {
  const ready = waitForStream(page);
  await page.goto(`${instance.url}/dashboard`);
  await ready;
}

journeyOnAnyWidth(
  'the first customer is celebrated in one of two tabs, dismissed by a key, and on no other device',
  async (open) => {
    const { sponsor } = await addSponsor('Frida');
    const { page, context } = await open({ storageState: await stateOf(sponsor) });
    const other = await context.newPage();
    const responses = [page, other].map((tab) => tab.waitForResponse('**/api/celebrations/show'));
    await openDashboard(page);
    await other.goto(`${instance.url}/dashboard`);
    await Promise.all(responses);
    const dialogs = async () => (await dialogOf(page).count()) + (await dialogOf(other).count());
    await expect.poll(dialogs).toBe(1);
    const shown = (await dialogOf(page).count()) === 1 ? page : other;
    expect(await marksOf(sponsor)).toEqual(['first-customer']);
    // A screen reader announces the occasion before any controls.
    expect(await textOf(shown.locator(':focus'))).toBe(TITLE);
    expect(await textsOf(dialogOf(shown).locator('[aria-live="polite"] > *'))).toHaveLength(2);
    expect(await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await shown.bringToFront();
    await shown.keyboard.press('Escape');
    await dialogOf(shown).waitFor({ state: 'detached' });

    const device = await open({ storageState: await stateOf(sponsor) });
    await openDashboard(device.page);
    await settled(device.page);
    expect([asksIn(device.requests), await dialogs()]).toEqual([[], 0]);
  },
);

journey(
  'a tap anywhere ends it, and with reduced motion the leaf is fully grown immediately',
  async (open) => {
    const { sponsor } = await addSponsor('Greta');
    const { page } = await open({
      storageState: await stateOf(sponsor),
      viewport: phone,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    await openDashboard(page);
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...phone });
    expect(await dialog.getAttribute('data-moves')).toBe('false');
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
    await expect.poll(() => page.evaluate(moving)).toBe(0);
    const level = dialog.locator('clipPath rect');
    expect(await level.evaluate((rect) => getComputedStyle(rect).translate)).toMatch(/^(0px|none)/);
    await page.touchscreen.tap(40, 700);
    await dialog.waitFor({ state: 'detached' });
  },
);

journey('with motion allowed, the leaf grows and fills', async (open) => {
  const { sponsor } = await addSponsor('Hedda');
  const { page } = await open({ storageState: await stateOf(sponsor), reducedMotion: 'no-preference' });
  await openDashboard(page);
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await dialog.getAttribute('data-moves')).toBe('true');
  // It ends by itself.
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
});

journey('it waits while another partner is shown or a dialog is open', async (open) => {
  const { sponsor, customer } = await addSponsor('Ida');
  const { page, requests } = await open({ storageState: await stateOf(sponsor) });
  await page.addInitScript(
    (viewed) => {
      if (sessionStorage.getItem('seen') !== null) return;
      sessionStorage.setItem('seen', 'yes');
      sessionStorage.setItem('blattwerk.subject', JSON.stringify(viewed));
    },
    { partner: customer.partner, user: customer.user, name: customer.name },
  );
  await openDashboard(page);
  await page.getByRole('heading', { level: 1, name: customer.name }).waitFor();
  await settled(page);
  expect(asksIn(requests)).toEqual([]);

  await page.evaluate(() => sessionStorage.removeItem('blattwerk.subject'));
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox');
  await search.fill('Geld');
  await settled(page);
  expect([asksIn(requests), await search.inputValue()]).toEqual([[], 'Geld']);
  // Once for the typed text, once for the search.
  await page.keyboard.press('Escape');
  await expect.poll(() => search.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor();
  expect(await marksOf(sponsor)).toEqual(['first-customer']);
});

/** Replaces the share API with one that accepts images, and records what it is given. */
function takesImages(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const shared: { title?: string | undefined; name: string; type: string; bytes: number }[] = [];
    Object.assign(globalThis, { shared });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', {
      value: async ({ title, files }: ShareData) => {
        for (const { name, type, size: bytes } of files ?? []) shared.push({ title, name, type, bytes });
      },
    });
  });
}

journeyOnAnyWidth('a card to share: with the chosen name, saved or shared', async (open) => {
  const { sponsor } = await addSponsor('Jette');
  const { page } = await open({ storageState: await stateOf(sponsor), prepare: takesImages });
  await openDashboard(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Karte zum Teilen' }).click();
  const card = dialog.getByRole('img');
  await expect
    .poll(() => card.getAttribute('aria-label'))
    .toMatch(/^Der Anfang ist gemacht, Jette, Blattwerk, /);
  const choose = (name: string) => dialog.getByLabel('Name auf der Karte').selectOption({ label: name });
  await choose('Vor- und Nachname');
  await expect.poll(() => card.getAttribute('aria-label')).toContain(', Jette Beispiel, ');
  await choose('Ohne Namen');
  await expect.poll(() => card.getAttribute('aria-label')).not.toContain('Jette');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Bild speichern' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Der-Anfang-ist-gemacht.png');
  const png = await readFile(await download.path());
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1080,
    1350,
  ]);
  await dialog.getByRole('button', { name: 'Teilen', exact: true }).click();
  await expect
    .poll(() => page.evaluate('shared'))
    .toEqual([
      {
        title: 'Der Anfang ist gemacht',
        name: 'Der-Anfang-ist-gemacht.png',
        type: 'image/png',
        bytes: expect.any(Number),
      },
    ]);
  await dialog.getByRole('button', { name: 'Zur Übersicht' }).click();
  await dialog.waitFor({ state: 'detached' });
});

journey('a past celebration is in the profile, with its card but without the animation', async (open) => {
  const { sponsor } = await addSponsor('Klara');
  const { page, requests } = await open({
    storageState: await stateOf(sponsor),
    viewport: { width: 360, height: 780 },
    prepare: takesImages,
  });
  await page.goto(`${instance.url}/app/profile?tab=celebrations`);
  await page.getByText('Noch ist nichts gefeiert').waitFor();
  await openDashboard(page);
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  const before = requests.length;

  await page.goto(`${instance.url}/app/profile?tab=celebrations`);
  const row = page.getByTestId('celebrated').getByRole('listitem');
  await expect.poll(() => textsOf(row.locator('b'))).toEqual([TITLE]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await row.getByRole('button', { name: `Karte zeigen: ${TITLE}` }).focus();
  for (const _ of ['first', 'again']) {
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect
      .poll(() => dialog.getByRole('img').getAttribute('aria-label'))
      .toMatch(/^Der Anfang ist gemacht, Klara, Blattwerk, /);
    expect(await dialog.getAttribute('data-moves')).toBe('false');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await dialog.getByRole('button', { name: 'Zur Liste' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Karte zeigen');
  }
  expect(asksIn(requests.slice(before))).toEqual([]);
  expect(await marksOf(sponsor)).toEqual(['first-customer']);
});
