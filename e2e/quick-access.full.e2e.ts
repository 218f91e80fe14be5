import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type HeldBack, holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { settled } from './support/settled.ts';

shareBrowser();

const instance = shareInstance();

/** A partner with one partner in the team and an order of theirs. */
interface Mira {
  readonly person: OwnPerson;
  readonly child: PlacedPerson;
}

let mira: Mira;

beforeAll(async () => {
  mira = await addMira();
});

const { walkOnAnyWidth } = oneWindow(async () => ({
  storageState: await signInByCall(instance, mira.person.email),
  reducedMotion: 'reduce',
}));

async function openDashboard(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** A window of its own, in which nothing was opened before. */
async function openOwn(
  open: Open,
  { person }: Mira,
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const storageState = await signInByCall(instance, person.email);
  const { page } = await open({ storageState, reducedMotion: 'reduce' });
  await before?.(page);
  await openDashboard(page);
  return page;
}

async function addMira(): Promise<Mira> {
  const person = await addPerson(instance, 'Mira');
  await placeBelow(instance, person, null);
  const child = await addNamed(instance, 'Quentin');
  await placeBelow(instance, child, person);
  await instance.database.query(
    `insert into orders (source, partner_id, number, status, base_cents, gross_cents, qp, placed_at)
     values ('journey', $1, $2, 'open', 1000, 1190, 1, now())`,
    [person.partner, `Q-${person.partner}`],
  );
  return { person, child };
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Suchen und springen' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const help = (page: Page) => page.getByRole('dialog', { name: 'Hilfe' });

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type(text);
}

/** The first Escape would only empty a field with text. */
async function close(page: Page): Promise<void> {
  await palette(page).getByRole('combobox').fill('');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
}

walkOnAnyWidth('nothing is reported as missing while the search is running', async ({ page }) => {
  await openDashboard(page);
  await search(page, 'konto');
  await option(page, /^Bankverbindung$/).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/batch', async (route) => {
    await released;
    await route.continue();
  });
  await palette(page).getByRole('combobox').fill('quentin');
  await palette(page).getByText('wird gesucht').first().waitFor();
  expect(await palette(page).getByRole('status').textContent()).toBe('');
  release();
  await option(page, 'Alle: Teampartner').waitFor();
  await expect.poll(() => palette(page).getByRole('status').textContent()).toMatch(/\d+ Treffer/);
  await close(page);
});

// Before the others: recently opened items precede found ones.
walkOnAnyWidth('keys alone: a page, a person and an order are found and opened', async ({ page }) => {
  await openDashboard(page);
  await search(page, 'vorgem');
  await option(page, 'Vorgemerkte Gutschriften').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/accounts/credits/pending');
  await search(page, 'quent');
  await option(page, mira.child.name).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/team\/tree\?.*node=/);
  await page.getByText(`Linie 1: Mira Beispiel › ${mira.child.name}`).waitFor();
  await search(page, `q-${mira.person.partner}`);
  await option(page, `Q-${mira.person.partner}`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/orders\?order=\d+/);
});

walkOnAnyWidth('pages are found by the words people use for them', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  for (const [name, word, title] of [
    ['Seiten', 'iban', 'Bankverbindung'],
    ['Seiten', 'steuer', 'Dokumente'],
    ['Seiten', 'rechnung', 'Monatsabrechnungen'],
    ['Seiten', 'lohn', 'Auszahlungen'],
    ['Seiten', 'passwort', 'Profil'],
    ['Seiten', '2fa', 'Profil: Sicherheit'],
    ['Seiten', 'kündigen', 'Profil: Daten'],
    ['Seiten', 'konto', 'Bankverbindung'],
    ['Seiten', 'aufbau', 'Builder-Bonus'],
    ['Aktionen', 'überweisung', 'Auszahlung anfordern'],
    ['Aktionen', 'dunkel', 'Einstellungen'],
    ['Aktionen', 'ausloggen', 'Abmelden'],
    ['Aktionen', 'rundgang', 'Hilfe und Begriffe öffnen'],
  ] as const) {
    await palette(page).getByRole('combobox').fill(word);
    await palette(page).getByRole('group', { name }).getByRole('option', { name: title }).waitFor();
  }
  await close(page);
});

walkOnAnyWidth('no hits says so; all hits of a kind are one step away', async ({ page }) => {
  await openDashboard(page);
  await search(page, 'zzzzqq');
  await palette(page).getByText('Keine Daten gefunden').waitFor();
  await option(page, 'Hilfe und Begriffe öffnen').waitFor();
  await option(page, 'Ansprechpartner und Kontakt').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const pages = palette(page).getByRole('group', { name: 'Seiten' });
  await expect.poll(() => pages.getByRole('option').count()).toBe(4);
  await option(page, 'Alle: Seiten').click();
  await expect.poll(() => pages.getByRole('option').count()).toBeGreaterThan(15);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await search(page, 'quent');
  await option(page, 'Alle: Teampartner').click();
  await page.waitForURL(/\/app\/team\/table\?q=quent/);
});

walkOnAnyWidth('pages without an entry in the menu, the settings and news are found', async ({ page }) => {
  await openDashboard(page);
  await search(page, 'benachricht');
  await option(page, 'Benachrichtigungen').waitFor();
  expect(await option(page, 'Benachrichtigungen').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/notifications');
  // A section of a page has a URL too.
  await search(page, 'kennwort');
  await option(page, 'Profil: Sicherheit').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/profile?tab=security');
  await search(page, 'körpermilch');
  await option(page, /Neu im Sortiment: Körpermilch Efeu/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/news\/article\/\d+/);
  await page.getByRole('heading', { level: 1, name: 'Neu im Sortiment: Körpermilch Efeu' }).waitFor();
  await search(page, 'einstell');
  await option(page, 'Einstellungen').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

walkOnAnyWidth('help is at the same place on every page and explains the terms', async ({ page }) => {
  await openDashboard(page);
  const places: unknown[] = [];
  for (const path of ['/dashboard', '/app/orders', '/app/profile']) {
    await comeTo(page, `${instance.url}${path}`);
    const button = page.getByRole('button', { name: 'Hilfe' });
    await settled(page);
    const { x, y } = (await button.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
    places.push({ x, y });
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
  await page.getByRole('button', { name: 'Hilfe' }).click();
  for (const term of ['QP (Qualifikationspunkte)', 'Eigenumsatz (PSV)', 'Zyklus']) {
    await help(page).getByText(term, { exact: true }).waitFor();
  }
  // From here the tour can be started again, on any page.
  await help(page).getByRole('button', { name: 'Rundgang ansehen' }).click();
  await page.waitForURL('**/dashboard');
  await page.locator('.driver-popover').getByText('Verdienst').waitFor();
  await page.keyboard.press('Escape');
});

walkOnAnyWidth('single keys navigate, are ignored in fields, and can be switched off', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('?');
  await help(page).getByText('Zum Teambaum').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.keyboard.type('go');
  await page.waitForURL('**/app/orders');
  await page.getByLabel('Bestellnummer suchen').first().focus();
  await page.keyboard.type('g?c/d');
  await expect.poll(() => page.getByLabel('Bestellnummer suchen').first().inputValue()).toBe('g?c/d');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => {
    const key = 'blattwerk.settings';
    const { id } = JSON.parse(localStorage.getItem('blattwerk.session') ?? '{}').user;
    localStorage.setItem(`${key}.${id}`, JSON.stringify({ shortcuts: 'off' }));
  });
  await page.goto(`${instance.url}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('c');
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  expect(await help(page).count()).toBe(0);
});

journeyOnAnyWidth('opened items come back as recent, and are forgotten on sign-out', async (open) => {
  const own = await addMira();
  const page = await openOwn(open, own);
  await search(page, 'quent');
  await option(page, own.child.name).click();
  await page.waitForURL(/\/app\/team\/tree\?/);
  await page.goto(`${instance.url}/dashboard`);
  await page.getByRole('button', { name: 'Suchen' }).click();
  const recent = palette(page).getByRole('group', { name: 'Zuletzt' });
  await expect.poll(() => recent.getByRole('option').allInnerTexts()).toEqual([own.child.name]);
  await page.keyboard.type('abmelden');
  await option(page, 'Abmelden').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Quentin');
});

journeyOnAnyWidth('text typed after Ctrl K is in the field and goes nowhere else', async (open) => {
  // The palette's results are delayed, as over a slow connection.
  const { promise: heldBack, resolve: hold } = Promise.withResolvers<HeldBack>();
  const page = await openOwn(open, mira, async (opened) => hold(await holdBack(opened, /PaletteHits/)));
  const hits = await heldBack;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gabriele', { delay: 30 });
  const field = palette(page).getByRole('combobox');
  await expect.poll(() => field.inputValue()).toBe('gabriele');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('vorgem', { delay: 30 });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await hits.isAsked();
  hits.release();
  await option(page, 'Vorgemerkte Gutschriften').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/accounts/credits/pending');
});

journeyOnAnyWidth(
  'a search without hits leads to the support if there is an address for it',
  async (open) => {
    const page = await openOwn(open, mira, (opened) =>
      opened.route('**/api/contacts?**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), support: { email: 'help@partner.example' } },
        });
      }),
    );
    await search(page, 'zzzzqq');
    await option(page, 'Dem Support schreiben').getByText('help@partner.example').waitFor();
    expect(await option(page, 'Ansprechpartner und Kontakt').count()).toBe(0);
  },
);
