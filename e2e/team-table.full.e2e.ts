import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam, germanTypes } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import {
  addressOf,
  chooseFilter,
  column,
  isPhone,
  readRows,
  rowsOf,
  shownTotal,
  sortBy,
} from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let team: ExpectedMember[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  team = await expectedTeam(instance.database.query, await partnerOf(instance, anna));
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

async function openTable(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/table${search}`);
  await rowsOf(page).first().waitFor();
}

/** The expected row; dates are covered by the test of the formats. */
function rowOf(member: ExpectedMember, phone: boolean) {
  return expect.objectContaining({
    Name: member.name,
    Stufe: member.levelName,
    QP: germanInteger(member.qp),
    // On a phone these are only in the row's sheet.
    ...(!phone && {
      Kontoart: germanTypes[member.accountType],
      Linie: String(member.depth),
      Kunden: germanInteger(member.customers),
    }),
  });
}

walkOnAnyWidth('everybody below, newest first, each figure as in the raw rows', async ({ page }) => {
  await openTable(page);
  expect(team.length).toBeGreaterThan(200);
  await expect.poll(() => shownTotal(page)).toBe(`${germanInteger(team.length)} Personen`);
  const newest = team.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id - b.id);
  await expect
    .poll(() => readRows(page))
    .toEqual(newest.slice(0, 10).map((member) => rowOf(member, isPhone(page))));
});

inFullRun(() => {
  walkOnAnyWidth('the tabs count each line below; row 8 is the sum of 1 to 7', async ({ page }) => {
    await openTable(page);
    const between = (from: number, to: number) =>
      team.filter(({ depth }) => depth >= from && depth <= to).length;
    const counts = [
      ...[1, 2, 3, 4, 5, 6, 7].map((level) => `Linie ${level}${germanInteger(between(level, level))}`),
      `Summe 1–7${germanInteger(between(1, 7))}`,
      `Tiefer${germanInteger(between(8, Number.POSITIVE_INFINITY))}`,
    ];
    const tabs = page.getByRole('navigation', { name: 'Linien' });
    await expect.poll(() => textsOf(tabs.getByRole('link'))).toEqual(['Alle Linien', ...counts]);

    await tabs.getByRole('link', { name: /^Linie 2/ }).click();
    await expect.poll(() => addressOf(page)).toEqual({ level: '2' });
    if (!isPhone(page))
      await expect.poll(async () => new Set(await column(page, 'Linie'))).toEqual(new Set(['2']));
    await expect.poll(() => shownTotal(page)).toBe(`${germanInteger(between(2, 2))} Personen`);
    const second = team.filter(({ depth }) => depth === 2);
    const types = (type: string) =>
      germanInteger(second.filter((member) => member.accountType === type).length);
    await expect
      .poll(() => page.getByText('Auf diesen Linien').textContent())
      .toBe(
        `Auf diesen Linien: ${germanInteger(second.length)} gesamt, ${types('partner')} Partner, ` +
          `${types('premium')} Premium-Partner`,
      );
  });

  walkOnAnyWidth('sort order and page are in the URL, and Back goes back through them', async ({ page }) => {
    await openTable(page);
    const byQp = team.map(({ qp }) => qp).sort((a, b) => b - a);
    const shownQp = async () => (await column(page, 'QP')).map((text) => Number(text.replaceAll('.', '')));
    await sortBy(page, 'QP', 'absteigend');
    await expect.poll(shownQp).toEqual(byQp.slice(0, 10));
    await expect.poll(() => addressOf(page)).toEqual({ sort: 'qualificationPoints', direction: 'desc' });
    if (!isPhone(page))
      expect(await page.getByRole('columnheader', { name: 'QP' }).getAttribute('aria-sort')).toBe(
        'descending',
      );

    await page.getByRole('link', { name: 'Nächste Seite' }).click();
    await expect.poll(shownQp).toEqual(byQp.slice(10, 20));
    await expect
      .poll(() => addressOf(page))
      .toEqual({ sort: 'qualificationPoints', direction: 'desc', page: '2' });
    // Another sort order starts at the first page again.
    await sortBy(page, 'QP', 'aufsteigend');
    await expect.poll(shownQp).toEqual(byQp.slice(-10).reverse());
    await expect.poll(() => addressOf(page)).toEqual({ sort: 'qualificationPoints', direction: 'asc' });

    await page.goBack();
    await expect.poll(shownQp).toEqual(byQp.slice(10, 20));
    await page.goBack();
    await expect.poll(shownQp).toEqual(byQp.slice(0, 10));
    await page.goBack();
    await expect.poll(() => addressOf(page)).toEqual({});
    const [newest] = team.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id - b.id);
    await expect.poll(async () => (await column(page, 'Name'))[0]).toBe(newest?.name);
  });

  walkOnAnyWidth('names are sorted as in German dictionaries', async ({ page }) => {
    await openTable(page, '?sort=displayName&direction=asc');
    const german = new Intl.Collator('de', { sensitivity: 'accent' });
    const names = team.map(({ name }) => name).sort(german.compare);
    await expect.poll(() => column(page, 'Name')).toEqual(names.slice(0, 10));
  });

  walkOnAnyWidth('filters are in the URL and can be removed', async ({ page }) => {
    await openTable(page);
    await chooseFilter(page, 'Kontoart', 'Premium-Partner');
    const premium = team.filter(({ accountType }) => accountType === 'premium');
    await expect.poll(() => shownTotal(page)).toBe(`${germanInteger(premium.length)} Personen`);
    if (!isPhone(page))
      await expect
        .poll(async () => new Set(await column(page, 'Kontoart')))
        .toEqual(new Set(['Premium-Partner']));
    await expect.poll(() => addressOf(page)).toEqual({ type: 'premium' });

    const [someone] = premium;
    const text = someone?.name.split(' ').at(-1)?.slice(0, 4) ?? '';
    await page.getByRole('searchbox', { name: 'Name' }).fill(text);
    const hits = premium.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    await expect.poll(() => shownTotal(page)).toMatch(new RegExp(`^${hits.length} Person(en)?$`));
    await expect.poll(() => addressOf(page)).toEqual({ type: 'premium', q: text });
    await page.reload();
    await expect.poll(() => shownTotal(page)).toMatch(new RegExp(`^${hits.length} Person(en)?$`));

    await page
      .getByRole('button', { name: /Filter .* entfernen/ })
      .first()
      .click();
    await expect.poll(() => addressOf(page)).toEqual({ type: 'premium' });
    await page.getByRole('button', { name: /Filter .* entfernen/ }).click();
    await expect.poll(() => shownTotal(page)).toBe(`${germanInteger(team.length)} Personen`);
  });

  walkOnAnyWidth('a filter without matches, and a page behind the last', async ({ page }) => {
    await openTable(page);
    await page.getByRole('searchbox', { name: 'Name' }).fill('Xyzzy');
    await page.getByText('Keine Daten gefunden').waitFor();
    await expect.poll(() => shownTotal(page)).toBe('0 Personen');
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
    await expect.poll(() => addressOf(page)).toEqual({});
    await expect.poll(() => shownTotal(page)).toBe(`${germanInteger(team.length)} Personen`);
    await comeTo(page, `${instance.url}/app/team/table?page=9999`);
    const last = Math.ceil(team.length / 10);
    await expect.poll(() => addressOf(page)).toEqual({ page: String(last) });
    await expect.poll(async () => (await readRows(page)).length).toBe(team.length - (last - 1) * 10);
  });

  walkOnAnyWidth('a row opens its details, with contact data only for the first line', async ({ page }) => {
    await showsTermOfBox(page);
    const members = await instance.database.query<{ id: number; email: string }>(
      'select partners.id, users.email from partners join users on users.id = partners.user_id',
    );
    const emailOf = new Map(members.map(({ id, email }) => [id, email]));
    const first = team.find(
      ({ name, depth }) => depth === 1 && team.filter((m) => m.name === name).length === 1,
    );
    const deep = team.find(({ depth }) => depth === 3);
    for (const member of [first, deep]) {
      if (!member) throw new Error('The demo network lacks such a member.');
      await comeTo(page, `${instance.url}/app/team/table?level=${member.depth}&partner=${member.id}`);
      const sheet = page.getByRole('dialog');
      await expect.poll(() => textOf(sheet)).toContain(member.name);
      await expect.poll(() => textOf(sheet)).toContain(germanInteger(member.qp));
      const email = emailOf.get(member.id) ?? '';
      if (member === first) await expect.poll(() => textOf(sheet)).toContain(email);
      else {
        await sheet.getByText('nur für die eigene erste Linie').waitFor();
        expect(await page.content()).not.toContain(email);
      }
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => addressOf(page)).toEqual({ level: '3' });
  });
});

const months = 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ');

/** A day in the tables (YYYY-MM-DD) in German format. */
function germanDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}

/** Opens a partner with a business box: it has a start and an end date. */
async function showsTermOfBox(page: Page): Promise<void> {
  const boxes = await instance.database.query<{ partner: number; from: string; to: string }>(
    `select distinct on (partner_id) partner_id as partner, start_date::text as from, expiry_date::text as to
     from memberships where kind = 'business-box' and start_date <= current_date and expiry_date > current_date + 1
     order by partner_id, expiry_date desc, qp desc`,
  );
  const box = boxes.find(({ partner }) => team.some(({ id }) => id === partner));
  if (!box) throw new Error('Nobody in the team of the demo network has a business box.');
  await comeTo(page, `${instance.url}/app/team/table?partner=${box.partner}`);
  const terms = page.getByRole('dialog').locator('dt', { hasText: 'Businessbox' }).locator('+ dd');
  await expect.poll(() => textOf(terms)).toBe(`${germanDay(box.from)} bis ${germanDay(box.to)}`);
}
