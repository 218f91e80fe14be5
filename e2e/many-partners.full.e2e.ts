import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { controlling } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = await startOwnInstance();
  storageState = await signInStaff('partners.read', 'partners.write');
});
afterAll(() => instance?.stop());

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const body = (page: Page) => page.locator('tbody');
const boxes = (page: Page) => body(page).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'ausgewählt' });
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Diese Seite auswählen' });

/** The list of all partners, the earliest first: the company itself is on its first page. */
async function openList(page: Page, search = '?direction=asc'): Promise<void> {
  await page.goto(`${instance.url}/app/operations/partners${search}`);
  await page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).first().waitFor();
  await settled(page);
}

async function heldPartners(): Promise<number> {
  const [row] = await instance.database.query<{ count: number }>(
    "select count(*)::int as count from partner_states where state = 'held'",
  );
  return row?.count ?? 0;
}

async function nameOfTheCompany(): Promise<string> {
  const [row] = await instance.database.query<{ name: string }>(
    `select display_name as name from partners
     join tree_nodes on tree_nodes.partner_id = partners.id where parent_id is null`,
  );
  return row?.name ?? '';
}

/** Some partners below the company whose payouts are not on hold. */
async function activePartners(most: number): Promise<number[]> {
  const rows = await instance.database.query<{ id: number }>(
    `select partner_id::int as id from tree_nodes where parent_id is not null
     and not exists (select from partner_states where partner_states.partner_id = tree_nodes.partner_id)
     order by partner_id limit $1`,
    [most],
  );
  return rows.map(({ id }) => id);
}

/** Puts the payouts of one partner on hold, or ends that, outside the browser. */
async function decide(partner: number, step: 'hold' | 'release'): Promise<void> {
  const answer = await fetch(`${instance.url}/api/partners/${partner}/${step}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(storageState)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Klärung mit der Bank' }),
  });
  expect(answer.status).toBe(201);
}

/** Signs in an operator with these rights and no others. */
async function signInStaff(...rights: string[]): Promise<SignedIn> {
  const email = `${randomUUID()}@firma.example`;
  await instance.database.query(
    `insert into users (email, password_hash, first_name, last_name, locale, roles, rights)
     select $1, password_hash, 'Ruth', 'Rebe', 'de', array['ROLE_USER', 'ROLE_STAFF'], $3
     from users where email = $2`,
    [email, controlling, rights],
  );
  return signInByCall(instance, email);
}

journey(
  'rows from two pages are put on hold together; refused ones stay selected, with the reason',
  async (open) => {
    const company = await nameOfTheCompany();
    const { page } = await open({ storageState, viewport: desktop, reducedMotion: 'reduce' });
    await openList(page);
    await page.getByLabel('Zustand').selectOption({ label: 'aktiv' });
    await page.waitForURL(/state=active/);
    await settled(page);
    await page.getByRole('checkbox', { name: `${company} auswählen`, exact: true }).check();
    await boxes(page).last().check();
    await page.getByRole('link', { name: 'Nächste Seite' }).click();
    await page.waitForURL(/page=2/);
    await settled(page);
    await boxes(page).first().check();
    await expect.poll(() => textOf(bar(page))).toBe('3 ausgewählt');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Anhalten …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Auszahlungen anhalten' });
    await dialog.getByText('Auszahlungen von 3 Partnern').waitFor();
    await dialog.getByRole('button', { name: 'Auszahlungen anhalten' }).click();
    await dialog.getByText('Bitte ausfüllen.').waitFor();
    await dialog.getByLabel('Grund').fill('Klärung mit der Bank');
    await dialog.getByRole('button', { name: 'Auszahlungen anhalten' }).click();
    await dialog.getByText('2 erledigt · 1 abgelehnt').waitFor();
    expect(await textsOf(dialog.getByTestId('job-failures').getByRole('listitem'))).toEqual([
      `${company}Das Unternehmen selbst kann nicht angehalten werden.`,
    ]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => textOf(bar(page))).toBe('1 ausgewählt');
    expect(await heldPartners()).toBe(2);

    // On another day and device: the earlier job is listed.
    await page.goto(`${instance.url}/app/operations`);
    const job = page.getByRole('region', { name: 'Zuletzt gelaufen' }).getByTestId('job').first();
    await job.getByText('2 erledigt · 1 abgelehnt').waitFor();
    // Waiting items depend on rights: none of money or tax.
    const queues = page.getByRole('region', { name: 'Zu erledigen' }).getByRole('listitem');
    expect(await queues.evaluateAll((lines) => lines.map((line) => line.getAttribute('data-queue')))).toEqual(
      ['deletions', 'unplaced', 'doubles', 'messages'],
    );
    await page.getByRole('link', { name: 'Alle Sammelvorgänge' }).click();
    const first = body(page).getByRole('row').first();
    await expect.poll(() => textOf(first)).toMatch(/^Auszahlungen anhaltenRuth Rebe.*3 von 31fertig$/);
    expect(await violations(page)).toEqual([]);
    await first.getByRole('link', { name: 'Auszahlungen anhalten' }).click();
    await page.waitForURL(/\/app\/operations\/jobs\/\d+$/);
    await page.reload();
    await page.getByText('Klärung mit der Bank').waitFor();
    await expect.poll(() => textOf(page.getByTestId('job-progress'))).toBe('3 von 3');
    await page.getByTestId('job-failures').getByRole('link', { name: company }).click();
    await page.getByRole('heading', { level: 1, name: company }).waitFor();
  },
);

journey('all partners that match the filters are released, in the number shown', async (open) => {
  const { page, expectProblem } = await open({ storageState, viewport: desktop, reducedMotion: 'reduce' });
  const partners = await activePartners(12);
  for (const partner of partners) await decide(partner, 'hold');
  await openList(page);
  await page.getByRole('link', { name: 'Angehalten', exact: true }).click();
  await page.waitForURL(/state=held/);
  await settled(page);
  await wholePage(page).check();
  const all = page.getByRole('button', { name: /^Alle \d+ auswählen$/ });
  const [, number = ''] = /(\d+)/.exec(await textOf(all)) ?? [];
  await all.click();
  await expect.poll(() => textOf(bar(page))).toBe(`Alle ${number} ausgewählt`);
  expect(Number(number)).toBeGreaterThanOrEqual(partners.length);
  await page.getByRole('button', { name: 'Wieder aufnehmen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auszahlungen wieder aufnehmen' });
  await dialog.getByLabel('Grund').fill('Geklärt');
  // Somebody else releases one of them in the meantime.
  await decide(partners[0] ?? 0, 'release');
  expectProblem(/409/);
  const send = dialog.getByRole('button', { name: 'Auszahlungen wieder aufnehmen' });
  await send.click();
  const left = Number(number) - 1;
  await dialog.getByText(`Die Filter treffen inzwischen auf ${left} Partner zu.`).waitFor();
  await dialog.getByText(`Auszahlungen von ${left} Partnern`).waitFor();
  await send.click();
  await dialog.getByText(`${left} erledigt`, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Zu diesen Filtern passt kein Eintrag.').waitFor();
});

journey('those of one country and level are found, and the URL keeps both', async (open) => {
  const { page } = await open({ storageState, viewport: desktop, reducedMotion: 'reduce' });
  await openList(page);
  const country = page.getByLabel('Land', { exact: true });
  await country.getByRole('option', { name: 'Schweiz' }).waitFor({ state: 'attached' });
  await country.selectOption('Schweiz');
  await page.waitForURL(/country=CHE/);
  const [row] = await instance.database.query<{ count: number }>(
    `select count(*)::int as count from partners join billing_addresses using (user_id)
     where is_default and country_iso = 'CHE'`,
  );
  const count = () =>
    textOf(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /Partner/ }),
    );
  await expect.poll(count).toBe(`${row?.count} Partner`);
  await page.getByLabel('Stufe', { exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/level=\d+/);
  await expect.poll(async () => Number.parseInt(await count(), 10)).toBeLessThanOrEqual(row?.count ?? 0);
  await page.getByRole('button', { name: 'Filter Schweiz entfernen' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('country')).toBe(false);
});

journey('a request whose response is lost is repeated, and done once', async (open) => {
  const { page, expectProblem } = await open({ storageState, viewport: desktop, reducedMotion: 'reduce' });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/partners/hold', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  expectProblem(/hold/);
  const held = await heldPartners();
  await openList(page, '?direction=asc&placed=true&state=active');
  await boxes(page).nth(5).check();
  await page.getByRole('button', { name: 'Anhalten …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auszahlungen anhalten' });
  await dialog.getByLabel('Grund').fill('Einmal genügt');
  await dialog.getByRole('button', { name: 'Auszahlungen anhalten' }).click();
  await dialog.getByText('Noch keine Antwort').waitFor();
  await dialog.getByText('1 erledigt', { exact: true }).waitFor();
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(await heldPartners()).toBe(held + 1);
  const jobs = await instance.database.query("select id from jobs where reason = 'Einmal genügt'");
  expect(jobs).toHaveLength(1);
});

journey(
  'keys alone: rows, the page and all matches are selected, and changing filters clears the selection',
  async (open) => {
    const { page } = await open({ storageState, viewport: desktop, reducedMotion: 'reduce' });
    await openList(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const names = await textsOf(body(page).locator('a[data-row]'));
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(names[0]);
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(names[1]);
    await page.keyboard.press('x');
    await expect.poll(() => textOf(bar(page))).toBe('2 ausgewählt');
    await page.keyboard.press('x');
    await expect.poll(() => textOf(bar(page))).toBe('1 ausgewählt');
    await page.keyboard.press('Control+a');
    await expect.poll(() => textOf(bar(page))).toBe('10 ausgewählt');
    expect(await wholePage(page).isChecked()).toBe(true);
    await page.keyboard.press('Control+a');
    await expect.poll(() => textOf(bar(page))).toMatch(/^Alle [\d.]+ ausgewählt$/);
    // Another sort order shows other rows, which are selected as well.
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    await settled(page);
    await expect.poll(() => boxes(page).nth(4).isChecked()).toBe(true);
    // Without one row it is no longer all of them.
    await boxes(page).nth(4).uncheck();
    await expect.poll(() => textOf(bar(page))).toBe('9 ausgewählt');
    await page.keyboard.press('Escape');
    await expect.poll(() => bar(page).count()).toBe(0);
    await boxes(page).first().check();
    await expect.poll(() => textOf(bar(page))).toBe('1 ausgewählt');
    await page.getByLabel('Platz im Teambaum').selectOption({ label: 'mit Platz' });
    await page.waitForURL(/placed=true/);
    await expect.poll(() => bar(page).count()).toBe(0);

    await body(page).locator('a[data-row]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/operations\/partners\/\d+$/);
  },
);

journey('on a phone rows are selected, and opened by a tap', async (open) => {
  const { page } = await open({ storageState, viewport: phone, reducedMotion: 'reduce' });
  await openList(page);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await rows.nth(1).getByRole('checkbox').check();
  await expect.poll(() => textOf(bar(page))).toBe('1 ausgewählt');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Diese Seite auswählen' }).click();
  await expect.poll(() => textOf(bar(page))).toBe('10 ausgewählt');
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await expect.poll(() => bar(page).count()).toBe(0);
  await rows.nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/app\/operations\/partners\/\d+$/);
});

journey('operators who may only view partners have the list without selection', async (open) => {
  const { page } = await open({
    storageState: await signInStaff('partners.read'),
    viewport: desktop,
    reducedMotion: 'reduce',
  });
  await openList(page);
  await expect.poll(() => body(page).getByRole('row').count()).toBe(10);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Anhalten …' }).count()).toBe(0);
  await body(page).getByRole('row').nth(2).getByRole('cell').nth(3).click();
  await page.waitForURL(/\/app\/operations\/partners\/\d+$/);
});
