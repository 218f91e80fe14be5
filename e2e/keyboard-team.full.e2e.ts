import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addHead, button, comeByKeys, hasFocus, openByKeys } from './support/keys.ts';
import { oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import type { PlacedPerson } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { column, isPhone, readRows, tableShows } from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();

/** A partner with twelve partners and a visited link, for each width. */
const heads = new Map<boolean, { head: PlacedPerson; code: string }>();

function headOf(isPhone: boolean) {
  const found = heads.get(isPhone);
  if (!found) throw new Error('There is no partner for this width yet.');
  return found;
}

const { walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const head = await addHead(instance, 12);
  const code = await addReferralCode(instance, head);
  await instance.database.query(
    `insert into referral_transitions (link_id, date)
     select id, now() - number * interval '1 second' from referral_links, generate_series(1, 12) as number
     where code = $1`,
    [code],
  );
  heads.set(isPhone, { head, code });
  return { storageState: await signInByCall(instance, head.email) };
});

const come = (page: Page, path: string) => comeByKeys(page, `${instance.url}${path}`);

walkOnAnyWidth('keys alone: a referral link is created, and somebody is invited', async ({ page }, phone) => {
  const keys = await come(page, '/app/links/referral-link');
  const person = headOf(phone).head;
  await keys.use(page.getByRole('link', { name: /Neuer Link|Ersten Link/ }).first());
  const code = `TASTE${person.partner}`;
  await expect
    .poll(() => hasFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Code' })))
    .toBe(true);
  await (await keys.type(code.toLowerCase())).press('Enter');
  await page.getByRole('article', { name: code }).waitFor();

  await come(page, '/app/links/potential-list');
  await keys.use(button(page, 'Partner einladen').first());
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('Vorname'))).toBe(true);
  await keys.type('Nora');
  await (await keys.press('Tab')).type('Wendt');
  await (await keys.press('Tab')).type(`nora-${person.partner}@journey.example`);
  await keys.press('Enter');
  await page.getByText('Die Einladung an Nora Wendt ist unterwegs.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

walkOnAnyWidth('keys alone: the team table is sorted, filtered, arranged and exported', async ({ page }) => {
  const keys = await come(page, '/app/team/table');
  await tableShows(page);
  await (await keys.to(page.getByRole('searchbox'))).type('Kind 1');
  await tableShows(page, /^4 /);
  const tools = button(page, 'Filtern und sortieren');
  if (isPhone(page)) await keys.use(tools);
  await keys.use(button(page, 'Anpassen'));
  await (await keys.to(page.getByRole('dialog').getByRole('checkbox', { name: 'Stufe' }))).press('Space');
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(isPhone(page) ? tools : button(page, 'Anpassen'))).toBe(true);
  expect(Object.keys((await readRows(page))[0] ?? {})).not.toContain('Stufe');
  if (isPhone(page)) await keys.use(tools);
  await keys.to(button(page, 'CSV-Export'));
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  if (isPhone(page)) {
    await keys.use(tools);
    await (await keys.to(page.getByLabel('Sortierung'))).press('Home', 'ArrowDown');
    await keys.use(button(page, 'Anzeigen'));
  } else
    await (await keys.to(page.getByRole('columnheader').getByRole('button', { name: 'Name' }))).press(
      'Enter',
    );
  const names = () => column(page, 'Name');
  await expect
    .poll(async () => (await names()).map((name) => name.replace(/ Beispiel.*/, '')))
    .toEqual(['Kind 1', 'Kind 10', 'Kind 11', 'Kind 12']);
  await keys.use(page.getByRole('link', { name: /^Kind 10/ }));
  await page.getByRole('dialog').getByText('Letzte Anmeldung').waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

walkOnAnyWidth(
  'keys alone: the clicks of a day are found through the table of the chart',
  async ({ page }, phone) => {
    const keys = await come(page, '/app/links/referral-clicks');
    const { code } = headOf(phone);
    await keys.use(page.getByRole('link', { name: '30 Tage' }));
    await page.waitForURL('**/referral-clicks?period=30');
    await keys.to(page.getByLabel('Link', { exact: true }));
    await keys.type(code);
    await page.waitForURL(/[?&]link=\d+/);
    const course = page.getByRole('region', { name: 'Verlauf' });
    await keys.use(button(course, 'Als Tabelle'));
    await keys.use(course.locator('tbody').getByRole('link').last());
    await page.waitForURL(/[?&]day=/);
    await keys.use(page.getByRole('link', { name: 'Nächste Seite' }));
    await page.waitForURL(/[?&]page=2/);
    await expect.poll(() => readRows(page)).toHaveLength(2);
    await keys.use(button(page, /^Filter .* entfernen/).last());
    await expect.poll(() => page.url()).not.toContain('day=');
  },
);

walkOnAnyWidth(
  'keys alone: a partner of the team is viewed, and the banner leads back',
  async ({ page, expectProblem }) => {
    const keys = await come(page, '/app/team/table');
    // Nobody has figures before a cycle with them was computed.
    expectProblem(/404/);
    await tableShows(page, /^12 /);
    await keys.use(page.getByRole('link', { name: 'Kind 2 Beispiel', exact: true }));
    await keys.use(button(page.getByRole('dialog'), 'Ansicht öffnen'));
    await page.waitForURL('**/dashboard');
    const banner = page.getByRole('region', { name: 'Ansicht einer anderen Person' });
    await banner.getByText('Ansicht von Kind 2 Beispiel').waitFor();
    await keys.use(button(banner, 'Zurück zu mir'));
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Guten Tag, Tasta' }).waitFor();
  },
);

if (process.env.FULL === '1') {
  journey('keys alone: moving through the tree and giving a place', async (open) => {
    const head = await addHead(instance, 3);
    const { page, keys } = await openByKeys(open, { instance, person: head, path: '/app/team/tree' });
    await keys.use(button(page, /Gliederung/));
    await page.getByRole('treeitem', { name: /Kind 3/ }).waitFor();
    await keys.to(page.getByRole('treeitem').first());
    await keys.press('End', 'Enter');
    await page.getByRole('complementary').getByText('Kind 3 Beispiel').waitFor();
    await keys.use(button(page, 'Platzieren'));
    const form = page.getByRole('form', { name: 'Platzieren' });
    await (await keys.to(form.getByRole('searchbox'))).type('Kind 1');
    await keys.use(form.getByRole('search').getByRole('button', { name: /Kind 1 / }));
    await keys.use(button(page, 'Weiter'));
    const question = page.getByRole('dialog', { name: 'Platz ändern?' });
    await keys.use(button(question, 'Platz festlegen'));
    await page.getByText('Kind 3 Beispiel steht jetzt unter Kind 1 Beispiel.').waitFor();
  });

  journey('keys alone: moving over the map', async (open) => {
    const { page, keys } = await openByKeys(open, {
      instance,
      person: await addHead(instance, 3),
      path: '/app/team/tree',
    });
    await keys.use(button(page, /Karte/));
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await keys.to(page.locator('[data-partner]').first());
    await keys.press('ArrowRight');
    await expect.poll(focused).toContain('Kind 1');
    await keys.press('Enter');
    await page.getByRole('complementary').getByText('Kind 1 Beispiel').waitFor();
  });

  journeyOnAnyWidth('keys alone: a contact is saved, a code is changed', async (open) => {
    const head = await addHead(instance, 2);
    const { page, keys } = await openByKeys(open, { instance, person: head, path: '/app/team/contacts' });
    await keys.to(button(page, /^Kind 1 Beispiel als Kontakt speichern/).first());
    const [card] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
    expect(card.suggestedFilename()).toMatch(/\.vcf$/);

    const code = await addReferralCode(instance, head);
    await page.goto(`${instance.url}/app/links/referral-link`);
    const article = page.getByRole('article', { name: code });
    await keys.use(article.getByRole('link', { name: /Bearbeiten/ }));
    await expect
      .poll(() => hasFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Code' })))
      .toBe(true);
    await (await keys.type(`NEU${head.partner}`)).press('Enter');
    await page.getByRole('article', { name: `NEU${head.partner}` }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
}
