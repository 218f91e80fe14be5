import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';

shareBrowser();

const instance = shareInstance();

/** Somebody with one partner of the team and an order of it, whose dashboard is open. */
async function openDashboard(open: Open): Promise<{ page: Page; partner: number; child: string }> {
  const { person, child } = await addMira();
  const storageState = await signInByCall(instance, person.email);
  const { page } = await open({ storageState, reducedMotion: 'reduce' });
  await page.goto(`${instance.url}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, partner: person.partner, child: child.name };
}

async function addMira() {
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

journeyOnAnyWidth('keys alone: a page, a person and an order are found and opened', async (open) => {
  const { page, partner, child } = await openDashboard(open);
  await search(page, 'vorgem');
  await option(page, 'Vorgemerkte Gutschriften').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/accounts/credits/pending');
  await search(page, 'quent');
  await option(page, child).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/team\/tree\?.*node=/);
  await page.getByText(`Linie 1: Mira Beispiel › ${child}`).waitFor();
  await search(page, `q-${partner}`);
  await option(page, `Q-${partner}`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/orders\?order=\d+/);
});

journeyOnAnyWidth('pages without an entry in the menu, the settings and news are found', async (open) => {
  const { page } = await openDashboard(open);
  await search(page, 'benachricht');
  await option(page, 'Benachrichtigungen').waitFor();
  expect(await option(page, 'Benachrichtigungen').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/notifications');
  // A part of a page has an address too.
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
});

journeyOnAnyWidth('what was opened comes back as recent, and is forgotten at signing out', async (open) => {
  const { page, child } = await openDashboard(open);
  await search(page, 'quent');
  await option(page, child).click();
  await page.waitForURL(/\/app\/team\/tree\?/);
  await page.goto(`${instance.url}/dashboard`);
  await page.getByRole('button', { name: 'Suchen' }).click();
  const recent = palette(page).getByRole('group', { name: 'Zuletzt' });
  await expect.poll(() => recent.getByRole('option').allInnerTexts()).toEqual([child]);
  await page.keyboard.type('abmelden');
  await option(page, 'Abmelden').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Quentin');
});

journeyOnAnyWidth('what is typed from Ctrl K on stands in the field and leads nowhere else', async (open) => {
  const { page } = await openDashboard(open);
  // What the palette finds comes late, as it does over a slow line.
  const hits = await holdBack(page, /PaletteHits/);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
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

journeyOnAnyWidth('pages are found by the words that people have for them', async (open) => {
  const { page } = await openDashboard(open);
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
});

journeyOnAnyWidth('nothing found says so; all of a kind is one step away', async (open) => {
  const { page } = await openDashboard(open);
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

journeyOnAnyWidth('nothing is said to be missing while it is still searched for', async (open) => {
  const { page } = await openDashboard(open);
  await search(page, 'konto');
  await option(page, 'Bankverbindung').waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/batch', async (route) => {
    await released;
    await route.continue();
  });
  await palette(page).getByRole('combobox').fill('quent');
  await palette(page).getByText('wird gesucht').first().waitFor();
  expect(await palette(page).getByRole('status').textContent()).toBe('');
  release();
  await option(page, 'Alle: Teampartner').waitFor();
  await expect.poll(() => palette(page).getByRole('status').textContent()).toMatch(/\d+ Treffer/);
});

journeyOnAnyWidth('nothing found leads to the support where there is an address for it', async (open) => {
  const { page } = await openDashboard(open);
  await page.route('**/api/contacts?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), support: { email: 'help@partner.example' } },
    });
  });
  await search(page, 'zzzzqq');
  await option(page, 'Dem Support schreiben').getByText('help@partner.example').waitFor();
  expect(await option(page, 'Ansprechpartner und Kontakt').count()).toBe(0);
});

journeyOnAnyWidth('single keys lead about, stay silent in fields, and can be switched off', async (open) => {
  const { page } = await openDashboard(open);
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

journeyOnAnyWidth('help stands in one place on every page and explains the terms', async (open) => {
  const { page } = await openDashboard(open);
  const places: unknown[] = [];
  for (const path of ['/dashboard', '/app/orders', '/app/profile']) {
    await page.goto(`${instance.url}${path}`);
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
  // From here the tour can be taken again, on whatever page one is.
  await help(page).getByRole('button', { name: 'Rundgang ansehen' }).click();
  await page.waitForURL('**/dashboard');
  await page.locator('.driver-popover').getByText('Verdienst').waitFor();
});

journeyOnAnyWidth('a newcomer’s checklist leads to each step and can be dismissed', async (open) => {
  const { person } = await addMira();
  const { page } = await open({ reducedMotion: 'reduce' });
  await signIn(page, instance.url, person.email);
  const list = page.getByTestId('checklist');
  await list.getByText('0 von 7 erledigt').waitFor();
  // It stands where a newcomer looks first.
  const above = async (one: Locator, other: Locator) =>
    ((await one.boundingBox())?.y ?? 0) < ((await other.boundingBox())?.y ?? 0);
  expect(await above(list, page.getByTestId('rank-name'))).toBe(true);
  await addReferralCode(instance, person);
  await page.reload();
  await list.getByText('1 von 7 erledigt').waitFor();
  await list.getByRole('button', { name: 'Rundgang ansehen' }).click();
  const tour = page.locator('.driver-popover');
  await tour.getByText('Verdienst').waitFor();
  await page.keyboard.press('ArrowRight');
  await tour.getByText('Stand', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await list.getByText('2 von 7 erledigt').waitFor();
  await list.getByRole('link', { name: 'Bankverbindung eintragen' }).click();
  await page.waitForURL('**/app/profile/bank-account');
  await page.goto(`${instance.url}/dashboard`);
  await list.getByRole('button', { name: 'Liste ausblenden' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('news-item').first().waitFor();
  expect(await list.count()).toBe(0);
});

journeyOnAnyWidth('a dismissed checklist returns while it holds up money', async (open) => {
  const person = await takePayablePartner(instance);
  await instance.database.query('delete from bank_accounts where user_id = $1', [person.user]);
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/login`);
  await page.evaluate((user) => {
    localStorage.setItem('blattwerk.checklist', JSON.stringify({ user, state: 'dismissed', at: 0 }));
  }, person.user);
  await page.goto(`${instance.url}/dashboard`);
  const list = page.getByTestId('checklist');
  // Where nothing is known to be open, it is looked up by whoever comes to the end of the page.
  await page.getByTestId('news-item').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await list.getByText('Das fehlt noch, bevor ausgezahlt werden kann.').waitFor();
  expect(await list.getByRole('button', { name: 'Liste ausblenden' }).count()).toBe(0);
});
