import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, vi } from 'vitest';
import { violations } from './support/axe.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam } from './support/expected-team.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { levelTable } from './support/level-table.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import {
  addressOf,
  chooseFilter,
  column,
  exported,
  isPhone,
  newestFirst,
  openTools,
  people,
  readEnding,
  readPersons,
  readRows,
  rowsOf,
  shownTotal,
  sortBy,
  tableShows,
} from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let team: ExpectedMember[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  team = await expectedTeam(instance.database.query, await partnerOf(instance, anna));
});

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

async function openTable(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/table${search}`);
  await tableShows(page);
}

walkOnAnyWidth(
  'each view finds exactly those whom the raw rows name, and a changed filter leaves the view',
  async ({ page }) => {
    await openTable(page);
    let facts = await readPersons(instance.database.query);
    const [{ start } = { start: new Date(0) }] = await instance.database.query<{ start: Date }>(
      `select date_trunc('month', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin' as start`,
    );
    const ending = await readEnding(instance.database.query, team);
    const awaySince = Date.now() - 30 * MS_A_DAY;
    const closeFrom = (member: ExpectedMember) => {
      const next = levelTable[levelTable.findIndex(({ name }) => name === member.levelName) + 1];
      return Math.ceil((next?.fromQp ?? Number.POSITIVE_INFINITY) * 0.8);
    };
    const views: [string, (member: ExpectedMember) => boolean][] = [
      ['Neu diesen Monat', ({ createdAt }) => createdAt >= start],
      ['30 Tage nicht angemeldet', ({ id }) => (facts.get(id)?.loginAt?.getTime() ?? 0) < awaySince],
      [
        'Kurz vor nächster Stufe',
        (member) => member.accountType !== 'basic' && member.qp >= closeFrom(member),
      ],
      ['Mitgliedschaft endet bald', ({ id }) => ending.has(id)],
    ];
    const tabs = page.getByRole('navigation', { name: 'Ansichten' });
    for (const [name, belongs] of views) {
      await tabs.getByRole('link', { name }).click();
      await expect.poll(() => tabs.locator('[aria-current]').allTextContents()).toEqual([name]);
      // Other journeys sign people in: from the second attempt on, everything is read again.
      let tried = 0;
      await vi.waitFor(async () => {
        facts = await readPersons(instance.database.query);
        if (tried++ > 0) await page.reload();
        await settled(page);
        const members = newestFirst(team).filter(belongs);
        expect(members.length).toBeGreaterThan(0);
        expect(await shownTotal(page)).toBe(people(members.length));
        expect(await column(page, 'Name')).toEqual(members.slice(0, 10).map((member) => member.name));
      }, PATIENCE);
    }
    await chooseFilter(page, 'Kontoart', 'Premium-Partner');
    await expect.poll(() => tabs.locator('[aria-current]').count()).toBe(0);
  },
);

walkOnAnyWidth('level and country filter together', async ({ page }) => {
  await openTable(page);
  const facts = await readPersons(instance.database.query);
  const austrian = team.filter(({ id }) => facts.get(id)?.country === 'AUT');
  await chooseFilter(page, 'Land', 'Österreich');
  await expect.poll(() => shownTotal(page)).toBe(people(austrian.length));
  const countries = new Set(team.map(({ id }) => facts.get(id)?.country).filter(Boolean));
  // All countries, and those where somebody lives.
  if (!isPhone(page))
    expect(await page.getByLabel('Land', { exact: true }).locator('option').count()).toBe(countries.size + 1);
  const rank = austrian[0]?.levelName ?? '';
  await chooseFilter(page, 'Stufe', rank);
  const both = austrian.filter(({ levelName }) => levelName === rank);
  await expect.poll(() => shownTotal(page)).toBe(people(both.length));
  await expect.poll(async () => new Set(await column(page, 'Stufe'))).toEqual(new Set([rank]));
  await page.getByRole('button', { name: 'Filter Österreich entfernen' }).click();
  await expect
    .poll(() => shownTotal(page))
    .toBe(people(team.filter(({ levelName }) => levelName === rank).length));
});

journeyOnAnyWidth(
  'columns are hidden and moved by keyboard, rows made denser; kept until sign-out',
  async (open, phone) => {
    // It ends its session, so it has one of its own.
    const { page } = await open({ storageState: await signedInState(instance.url, anna) });
    await page.goto(`${instance.url}/app/team/table`);
    await tableShows(page);
    if (phone) await openTools(page);
    await page.getByRole('button', { name: 'Anpassen' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Anpassen' });
    // A phone's rows have few columns anyway.
    await sheet.getByRole('checkbox', { name: phone ? 'Kontoart' : 'Kunden' }).press('Space');
    await sheet.getByRole('button', { name: /^QP nach vorn/ }).press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('QP nach vorn, jetzt Platz 2 von 9');
    expect(await sheet.getByRole('checkbox', { name: 'Name' }).isDisabled()).toBe(true);
    if (!phone) await sheet.getByRole('radio', { name: 'Kompakt' }).check();
    // The height of a phone's rows cannot be chosen.
    expect(await sheet.getByRole('radio').count()).toBe(phone ? 0 : densities.length);
    expect(await violations(page, { inside: 'dialog' })).toEqual([]);
    await page.keyboard.press('Escape');
    const chosen = ['Name', 'QP', 'Stufe', 'Kontoart', 'Linie', 'Land', 'Dabei seit', 'Letzte Anmeldung'];
    const shown = async () => Object.keys((await readRows(page))[0] ?? {});
    const expected = phone ? ['Name', 'QP', 'Stufe', 'Kontoart'] : chosen;
    await expect.poll(shown).toEqual(expected);
    await page.reload();
    await expect.poll(shown).toEqual(expected);
    const { text } = await exported(page);
    const inFile = phone ? chosen.toSpliced(6, 0, 'Kunden') : chosen;
    expect(new Set(text.slice(1).split('\r\n')[0]?.split(';'))).toEqual(new Set(inFile));

    await page.getByRole('button', { name: /^Konto von/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('numberOfCustomers');
  },
);

/** The row heights on offer, the lowest first. */
const densities = ['Kompakt', 'Normal', 'Weit'] as const;

walk('each row height is applied, lowest to highest, and kept', async ({ page }) => {
  await openTable(page);
  const rowHeight = async () => (await rowsOf(page).first().boundingBox())?.height ?? 0;
  const heights: number[] = [];
  for (const density of densities) {
    await page.getByRole('button', { name: 'Anpassen' }).click();
    const sheet = page.getByRole('dialog', { name: 'Anpassen' });
    await sheet.getByRole('radio', { name: density }).check();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    const chosen = Math.round(await rowHeight());
    await page.reload();
    await tableShows(page);
    await rowsOf(page).getByRole('link').first().waitFor();
    await expect.poll(async () => Math.round(await rowHeight())).toBe(chosen);
    heights.push(chosen);
  }
  const [compact = 0, normal = 0, wide = 0] = heights;
  expect(compact).toBeGreaterThanOrEqual(36);
  expect(normal - compact).toBeGreaterThanOrEqual(8);
  expect(wide - normal).toBeGreaterThanOrEqual(8);
  expect(wide).toBeLessThan(80);
});

walkOnAnyWidth('a custom view is saved, opened again, renamed and deleted, with undo', async ({ page }) => {
  await openTable(page, '?type=premium&sort=qualificationPoints&direction=desc');
  const tabs = page.getByRole('navigation', { name: 'Ansichten' });
  await page.getByRole('button', { name: 'Ansicht speichern' }).click();
  // The name's field takes the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Beste Premium');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const own = tabs.getByRole('link', { name: 'Beste Premium' });
  await expect.poll(() => own.getAttribute('aria-current')).not.toBeNull();
  await tabs.getByRole('link', { name: 'Alle', exact: true }).click();
  await expect.poll(() => shownTotal(page)).toBe(people(team.length));
  await page.reload();
  await own.click();
  await expect
    .poll(() => addressOf(page))
    .toEqual({ type: 'premium', sort: 'qualificationPoints', direction: 'desc' });

  if (isPhone(page)) await openTools(page);
  await page.getByRole('button', { name: 'Anpassen' }).click();
  await page.getByRole('textbox', { name: 'Ansicht Beste Premium umbenennen' }).fill('Spitze');
  await page.keyboard.press('Enter');
  await expect.poll(() => tabs.getByRole('link').allTextContents()).toContain('Spitze');
  await page.getByRole('button', { name: 'Ansicht Spitze löschen' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rückgängig' }).hover();
  await expect.poll(() => tabs.getByRole('link').allTextContents()).not.toContain('Spitze');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => tabs.getByRole('link').allTextContents()).toContain('Spitze');
});

walkOnAnyWidth('the focus stays in place: after sorting, paging and closing a row', async ({ page }) => {
  await openTable(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const sort = page.getByRole('button', { name: isPhone(page) ? 'Filtern und sortieren' : 'QP' });
  await sort.focus();
  if (isPhone(page)) await sortBy(page, 'QP', 'absteigend');
  else await sort.press('Enter');
  await expect.poll(() => addressOf(page)).toEqual({ sort: 'qualificationPoints', direction: 'desc' });
  await expect.poll(() => sort.evaluate((element) => element === document.activeElement)).toBe(true);
  const last = Math.ceil(team.length / 10);
  await comeTo(page, `${instance.url}/app/team/table?page=${last - 1}`);
  await page.getByRole('link', { name: 'Nächste Seite' }).press('Enter');
  await expect.poll(() => addressOf(page)).toEqual({ page: String(last) });
  await expect.poll(focused).toBe(String(last));

  const [{ name } = { name: '' }] = newestFirst(team).slice((last - 1) * 10);
  await expect.poll(async () => (await column(page, 'Name'))[0]).toBe(name);
  const row = rowsOf(page).first();
  await (isPhone(page) ? row.getByRole('link').first() : row.locator('td').nth(5)).click();
  await page.getByRole('dialog').getByText(name).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(name);
  expect(addressOf(page)).toEqual({ page: String(last) });
});

walkOnAnyWidth('a page that fails says so below the table’s header and can be retried', async (visit) => {
  const { page } = visit;
  await openTable(page);
  visit.expectProblem(/500/);
  const secondPage = /team\?.*page=2/;
  await page.route(secondPage, (route) => route.fulfill({ status: 500, json: { code: 500 } }));
  await page.getByRole('link', { name: 'Nächste Seite' }).click();
  await page.getByText('Das konnte nicht geladen werden.').waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(isPhone(page) ? 0 : 9);
  await page.unroute(secondPage);
  await page.getByRole('button', { name: 'Erneut laden' }).click();
  await expect
    .poll(() => column(page, 'Name'))
    .toEqual(
      newestFirst(team)
        .slice(10, 20)
        .map((member) => member.name),
    );
});
