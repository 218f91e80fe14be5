import { screenshot } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Instance } from './support/instance.ts';
import { sharedInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { column, isPhone, readRows, tableShows } from './support/team-table-screen.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: Instance;

beforeAll(() => {
  instance = sharedInstance();
});

afterAll(() => instance.database.close());

/** More stops than any page has before its last. */
const MOST_STOPS = 120;

/** The keys alone: no journey here clicks, or puts the focus anywhere by itself. */
class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes on by Tab, as far as it takes, until an element has the focus, and can be seen there. */
  async to(target: Locator): Promise<this> {
    await target.waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return this;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`No Tab leads to ${target}.`);
  }

  /** Past the menu, the way each page offers first. */
  async toContent(): Promise<void> {
    await (await this.to(this.page.getByRole('link', { name: 'Zum Inhalt springen' }))).press('Enter');
  }

  async press(...keys: string[]): Promise<this> {
    for (const key of keys) await this.page.keyboard.press(key);
    return this;
  }

  async type(text: string): Promise<this> {
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    return this;
  }
}

async function openAs(open: Open, person: OwnPerson, path: string): Promise<{ page: Page; keys: Keys }> {
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const keys = new Keys(page);
  await keys.toContent();
  return { page, keys };
}

/** Somebody at the top of a tree of their own. */
async function addHead(children = 0) {
  const head = await addNamed(instance, 'Tasta');
  await placeBelow(instance, head, null);
  if (children > 0) await addChildren(instance, head, children);
  return head;
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

journeyOnAnyWidth('keys alone: the profile is saved', async (open) => {
  const person = await addHead();
  const { page, keys } = await openAs(open, person, '/app/profile');
  await keys.to(page.getByLabel('Vorname'));
  await (await keys.type('Tastatur')).press('Enter');
  await page.getByRole('form', { name: 'Person' }).getByText('Gespeichert').waitFor();
  const rows = await instance.database.query('select first_name as name from users where id = $1', [
    person.user,
  ]);
  expect(rows).toEqual([{ name: 'Tastatur' }]);
});

journeyOnAnyWidth('keys alone: a document is uploaded', async (open) => {
  const { page, keys } = await openAs(open, await addHead(), '/app/profile/documents');
  const chosen = page.waitForEvent('filechooser');
  await (await keys.to(page.getByRole('link', { name: 'Dokument hochladen' }))).press('Enter');
  await (await keys.to(page.getByLabel(/Datei wählen/))).press('Enter');
  const chooser = await chosen;
  await chooser.setFiles({ name: 'gewerbe.png', mimeType: 'image/png', buffer: await screenshot(7) });
  await (await keys.to(page.getByRole('button', { name: 'Hochladen', exact: true }))).press('Enter');
  await page.getByText('Das Dokument ist hochgeladen.').waitFor();
  await page.waitForURL('**/app/profile/documents');
});

journeyOnAnyWidth('keys alone: a message is switched on, and the toast takes it back', async (open) => {
  const { page, keys } = await openAs(open, await addHead(), '/app/profile/message-settings');
  const box = page.getByRole('checkbox', { name: 'Neuer Kunde: SMS' });
  await (await keys.to(box)).press('Space');
  await expect.poll(() => box.isChecked()).toBe(true);
  await (await keys.to(button(page, 'Rückgängig'))).press('Enter');
  await expect.poll(() => box.isChecked()).toBe(false);
});

journeyOnAnyWidth('keys alone: a referral link is made, and somebody is invited', async (open) => {
  const person = await addHead();
  const { page, keys } = await openAs(open, person, '/app/links/referral-link');
  await (await keys.to(page.getByRole('link', { name: /Neuer Link|Ersten Link/ }).first())).press('Enter');
  const code = `TASTE${person.partner}`;
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByRole('textbox'))).toBe(true);
  await (await keys.type(code.toLowerCase())).press('Enter');
  await page.getByRole('article', { name: code }).waitFor();

  await page.goto(`${instance.url}/app/links/potential-list`);
  await keys.toContent();
  await (await keys.to(button(page, 'Partner einladen'))).press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('Vorname'))).toBe(true);
  await keys.type('Nora');
  await (await keys.press('Tab')).type('Wendt');
  await (await keys.press('Tab')).type(`nora-${person.partner}@journey.example`);
  await keys.press('Enter');
  await page.getByText('Die Einladung an Nora Wendt ist unterwegs.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

journeyOnAnyWidth('keys alone: the team table is sorted, filtered, arranged and exported', async (open) => {
  const { page, keys } = await openAs(open, await addHead(12), '/app/team/table');
  await tableShows(page);
  await (await keys.to(page.getByRole('searchbox'))).type('Kind 1');
  await tableShows(page, /^4 /);
  await (await keys.to(button(page, 'Anpassen'))).press('Enter');
  await (await keys.to(page.getByRole('dialog').getByRole('checkbox', { name: 'Stufe' }))).press('Space');
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await hasFocus(button(page, 'Anpassen'))).toBe(true);
  expect(Object.keys((await readRows(page))[0] ?? {})).not.toContain('Stufe');
  await keys.to(button(page, 'CSV-Export'));
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  if (isPhone(page)) await (await keys.to(page.getByLabel('Sortierung'))).press('Home', 'ArrowDown');
  else
    await (await keys.to(page.getByRole('columnheader').getByRole('button', { name: 'Name' }))).press(
      'Enter',
    );
  const names = () => column(page, 'Name');
  await expect
    .poll(async () => (await names()).map((name) => name.replace(/ Beispiel.*/, '')))
    .toEqual(['Kind 1', 'Kind 10', 'Kind 11', 'Kind 12']);
  await (await keys.to(page.getByRole('link', { name: /^Kind 10/ }))).press('Enter');
  await page.getByRole('dialog').getByText('Letzte Anmeldung').waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

journeyOnAnyWidth(
  'keys alone: the clicks of a day are found through the table of the chart',
  async (open) => {
    const person = await addHead();
    const code = await addReferralCode(instance, person);
    await instance.database.query(
      `insert into referral_transitions (link_id, date)
     select id, now() - number * interval '1 second' from referral_links, generate_series(1, 12) as number
     where code = $1`,
      [code],
    );
    const { page, keys } = await openAs(open, person, '/app/links/referral-clicks');
    await (await keys.to(page.getByRole('link', { name: '30 Tage' }))).press('Enter');
    await page.waitForURL('**/referral-clicks?period=30');
    await keys.to(page.getByLabel('Link', { exact: true }));
    await keys.type(code);
    await page.waitForURL(/[?&]link=\d+/);
    const course = page.getByRole('region', { name: 'Verlauf' });
    await (await keys.to(button(course, 'Als Tabelle'))).press('Enter');
    await (await keys.to(course.locator('tbody').getByRole('link').last())).press('Enter');
    await page.waitForURL(/[?&]day=/);
    await (await keys.to(page.getByRole('link', { name: 'Nächste Seite' }))).press('Enter');
    await page.waitForURL(/[?&]page=2/);
    await expect.poll(() => readRows(page)).toHaveLength(2);
    await (await keys.to(button(page, /^Filter .* entfernen/).last())).press('Enter');
    await expect.poll(() => page.url()).not.toContain('day=');
  },
);

if (process.env.FULL === '1') {
  journeyOnAnyWidth('keys alone: an address is added, and a bank account', async (open) => {
    const { page, keys } = await openAs(open, await addHead(), '/app/profile/addresses');
    await (await keys.to(page.getByRole('link', { name: 'Adresse hinzufügen' }).first())).press('Enter');
    const dialog = page.getByRole('dialog');
    for (const [label, text] of [
      ['Straße und Hausnummer', 'Lindenweg 4'],
      ['Postleitzahl', '10115'],
      ['Ort', 'Berlin'],
    ] as const)
      await (await keys.to(dialog.getByLabel(label, { exact: true }))).type(text);
    await keys.press('Enter');
    await page.getByText('Die Adresse ist gespeichert.').waitFor();

    await page.goto(`${instance.url}/app/profile/bank-account`);
    await (await keys.to(button(page, 'Bankverbindung hinzufügen'))).press('Enter');
    await (await keys.to(page.getByLabel('Kontoinhaber'))).type('Tasta Beispiel');
    await (await keys.press('Tab')).type('DE89370400440532013000');
    await keys.press('Enter');
    await page.getByText('Die Bankverbindung ist gespeichert.').waitFor();
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('DE89 **** 3000');
  });

  journey('keys alone: one walks through the tree and gives a place', async (open) => {
    const head = await addHead(3);
    const { page, keys } = await openAs(open, head, '/app/team/tree');
    await (await keys.to(button(page, /Gliederung/))).press('Enter');
    await page.getByRole('treeitem', { name: /Kind 3/ }).waitFor();
    await keys.to(page.getByRole('treeitem').first());
    await keys.press('End', 'Enter');
    await page.getByRole('complementary').getByText('Kind 3 Beispiel').waitFor();
    await (await keys.to(button(page, 'Platzieren'))).press('Enter');
    const form = page.getByRole('form', { name: 'Platzieren' });
    await (await keys.to(form.getByRole('searchbox'))).type('Kind 1');
    await (await keys.to(form.getByRole('search').getByRole('button', { name: /Kind 1 / }))).press('Enter');
    await (await keys.to(button(page, 'Weiter'))).press('Enter');
    const question = page.getByRole('dialog', { name: 'Platz ändern?' });
    await (await keys.to(button(question, 'Platz festlegen'))).press('Enter');
    await page.getByText('Kind 3 Beispiel steht jetzt unter Kind 1 Beispiel.').waitFor();
  });

  journey('keys alone: the map is walked over', async (open) => {
    const { page, keys } = await openAs(open, await addHead(3), '/app/team/tree');
    await (await keys.to(button(page, /Karte/))).press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await keys.to(page.locator('[data-partner]').first());
    await keys.press('ArrowRight');
    await expect.poll(focused).toContain('Kind 1');
    await keys.press('Enter');
    await page.getByRole('complementary').getByText('Kind 1 Beispiel').waitFor();
  });

  journeyOnAnyWidth('keys alone: a contact is saved, a code is changed', async (open) => {
    const head = await addHead(2);
    const { page, keys } = await openAs(open, head, '/app/team/contacts');
    await keys.to(button(page, /^Kind 1 Beispiel als Kontakt speichern/).first());
    const [card] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
    expect(card.suggestedFilename()).toMatch(/\.vcf$/);

    const code = await addReferralCode(instance, head);
    await page.goto(`${instance.url}/app/links/referral-link`);
    const article = page.getByRole('article', { name: code });
    await (await keys.to(article.getByRole('link', { name: /Code ändern/ }))).press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByRole('textbox'))).toBe(true);
    await (await keys.type(`NEU${head.partner}`)).press('Enter');
    await page.getByRole('article', { name: `NEU${head.partner}` }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
}
