import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { bookCycle } from '@blattwerk/server/money/books/testing/booked.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { changeInBatch } from './support/batch.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedCredit, expectedCredits, sumOf } from './support/expected-credits.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { onSecondLine } from './support/look-at.ts';
import { beginWithFirstCycle, keepBuilderFigures, monthBefore } from './support/month-before.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import {
  addressOf,
  chooseFilter,
  column,
  inFilters,
  rowsOf,
  shownTotal,
} from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let credits: ExpectedCredit[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  credits = await expectedCredits(instance.database.query, await partnerOf(instance, anna));
});

const pending = () => credits.filter((credit) => credit.pending);
const available = () => credits.filter((credit) => !credit.pending && !credit.taken);
const total = (page: Page) => textOf(page.getByTestId('credits-total'));
const count = (rows: readonly unknown[]) =>
  `${rows.length} ${rows.length === 1 ? 'Gutschrift' : 'Gutschriften'}`;

/** The contents of a table of sums: the amounts in its last column, without its footer. */
async function amounts(page: Page, testId: string): Promise<{ rows: number; sum: number; foot: string }> {
  const table = page.getByTestId(testId);
  const texts = await textsOf(table.locator('tbody td:last-child'));
  const cents = texts.map((text) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, '')));
  return {
    rows: cents.length,
    sum: cents.reduce((sum, each) => sum + each, 0),
    foot: await textOf(table.locator('tfoot td:last-child')),
  };
}

/** The end of a day in the specification's format: the part after the month's name. */
function patternDay(day: string): string {
  return ` ${day.slice(8)}, ${day.slice(0, 4)}`;
}

const { walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));
const goTo = (page: Page, path: string) => comeTo(page, `${instance.url}${path}`);

walkOnAnyWidth('the dashboard’s pending amount leads to its rows, which add up to it', async ({ page }) => {
  await goTo(page, '/dashboard');
  const expected = germanMoney(sumOf(pending()));
  await expect.poll(() => textOf(page.getByTestId('money-pending'))).toBe(expected);
  await page.getByRole('main').getByRole('link', { name: 'Vorgemerkt' }).click();
  await page.waitForURL('**/app/accounts/credits/pending');
  await expect.poll(() => total(page)).toBe(expected);
  await expect.poll(() => shownTotal(page)).toBe(count(pending()));
  await expect
    .poll(() => amounts(page, 'credit-groups'))
    .toMatchObject({ sum: sumOf(pending()), foot: expected });
  // What is released first comes first: on the first days of a month that is a final credit of the month before.
  const possible = new Set(pending().map(({ estimated }) => (estimated ? 'Geschätzt' : 'Vorgemerkt')));
  const [status] = await column(page, 'Status');
  expect([...possible]).toContain(status);
  const waits =
    status === 'Geschätzt' ? 'Wartet auf den Abschluss von .+ 20\\d\\d, frei frühestens am .+\\.$' : '';
  // Once for all rows of a day, with their sum.
  const head = page.getByTestId('release-group').first();
  await expect.poll(() => textOf(head)).toMatch(new RegExp(`^Frei am .+€${waits}`));
  const day = page.getByTestId('release-days').locator('tbody tr').first();
  expect(await textOf(head)).toContain(await textOf(day.locator('td').last()));
});

/** Selects the first entry of the month filter, which is no month, or the last one. */
function chooseMonth(page: Page, which: 'first' | 'last'): Promise<void> {
  return inFilters(page, async (filters) => {
    const filter = filters.getByLabel('Monat', { exact: true });
    await filter.selectOption(await filter.locator('option')[which]().getAttribute('value'));
  });
}

inFullRun(() => {
  walkOnAnyWidth(
    'the days of the release calendar add up to all that is pending, and each leads to its rows',
    async ({ page }) => {
      await goTo(page, '/app/accounts/credits/pending');
      await page.getByTestId('release-total').waitFor();
      expect(await textOf(page.getByTestId('release-total'))).toBe(germanMoney(sumOf(pending())));
      const more = page.getByRole('button', { name: /^Alle \d+ Tage zeigen$/ });
      if ((await more.count()) > 0) await more.click();
      await expect
        .poll(() => amounts(page, 'release-days'))
        .toMatchObject({ sum: sumOf(pending()), foot: germanMoney(sumOf(pending())) });

      // Only the running month has estimates; for another one the page and the calendar show nothing.
      await chooseMonth(page, 'last');
      await expect.poll(() => total(page)).not.toBe(germanMoney(sumOf(pending())));
      const filtered = await total(page);
      const calendar = () => page.getByTestId('release-total').allInnerTexts();
      await expect.poll(async () => (await calendar())[0] ?? '0,00 €').toBe(filtered);
      // A statement about a part must not appear about the whole.
      const card = page.getByRole('region', { name: 'Freigabekalender' });
      const said = () => textOf(card);
      expect(await said()).toMatch(/In dieser Auswahl (vorgemerkt|wartet nichts auf seine Freigabe)/);
      expect(await said()).not.toMatch(/Vorgemerkt insgesamt|Zurzeit wartet nichts/);
      await chooseMonth(page, 'first');
      await expect.poll(said).toContain('Vorgemerkt insgesamt');

      const row = page.getByTestId('release-days').locator('tbody tr').first();
      const amount = await textOf(row.locator('td').last());
      await row.getByRole('link').click();
      await expect.poll(() => total(page)).toBe(amount);
      expect(addressOf(page).day).toMatch(/^\d{4}-\d\d-\d\d$/);
      await page.getByRole('button', { name: /Filter .* entfernen/ }).click();
      await expect.poll(() => total(page)).toBe(germanMoney(sumOf(pending())));
    },
  );

  walkOnAnyWidth(
    'the available credits add up to the card’s amount, grouped by bonus and by month',
    async ({ page }) => {
      await goTo(page, '/app/accounts/credits/available');
      const expected = germanMoney(sumOf(available()));
      await expect.poll(() => total(page)).toBe(expected);
      const [books] = await instance.database.query<{ cents: number }>(
        `select sum(amount_cents)::bigint as cents from postings
     where partner_id = $1 and account in ('available', 'debt')`,
        [await partnerOf(instance, anna)],
      );
      expect(sumOf(available())).toBe(books?.cents);
      const bonuses = new Set(available().map(({ bonus }) => bonus));
      await expect
        .poll(() => amounts(page, 'credit-groups'))
        .toEqual({
          rows: bonuses.size,
          sum: sumOf(available()),
          foot: expected,
        });
      await page.getByRole('link', { name: 'nach Monat' }).click();
      const months = [...new Set(available().map(({ month }) => month))];
      await expect.poll(async () => (await amounts(page, 'credit-groups')).rows).toBe(months.length);

      const latest = available().filter(({ month }) => month === months.toSorted().at(-1));
      await page.getByTestId('credit-groups').getByRole('link').first().click();
      await expect.poll(() => total(page)).toBe(germanMoney(sumOf(latest)));
      await expect.poll(() => shownTotal(page)).toBe(count(latest));
      await chooseFilter(page, 'Bonus', 'Builder-Bonus');
      const builder = latest.filter(({ bonus }) => bonus === 'builder');
      await expect.poll(() => shownTotal(page)).toBe(count(builder));
      expect(addressOf(page)).toMatchObject({ bonus: 'builder', by: 'cycle' });
      await goTo(page, '/app/accounts/credits/available?status=paid');
      const paid = credits.filter(({ taken }) => taken);
      await expect.poll(() => shownTotal(page)).toMatch(paid.length > 0 ? /\d/ : /^0 /);
    },
  );

  journeyOnAnyWidth(
    'a final credit waits for its day; its document names everything and prints alone',
    async (open) => {
      const owner = await addPerson(instance, 'Greta');
      await placeBelow(instance, owner, null);
      const { database } = instance;
      await database.query(
        `insert into billing_addresses (user_id, is_default, company, street, postcode, city, country_iso, phone)
       values ($1, true, 'Greta Grün GmbH', 'Am Hang 4', '8001', 'Zürich', 'CHE', '+41 44 5550101')`,
        [owner.user],
      );
      const direct = openDatabase(inject('served').databaseUrl, {
        maxConnections: 1,
        applicationName: 'journeys',
      });
      const availableAt = new Date(Date.now() + 5 * MS_A_DAY);
      const month = await monthBefore(database);
      const buyer = await addPerson(instance, 'Berta');
      await database.query('update partners set created_at = $2 where id = $1', [
        buyer.partner,
        month.dateFrom,
      ]);
      const booked = await bookCycle(direct.db, { ...month, source: buyer.partner }, [
        { partner: owner.partner, cents: 123_45, availableAt },
        { partner: owner.partner, cents: 25_00, availableAt, other: { bonus: 'builder', stage: '1' } },
      ]);
      await keepBuilderFigures(instance, booked.cycle, owner.partner);
      await beginWithFirstCycle(database);
      await direct.close();
      const { page } = await open({ storageState: await signInByCall(instance, owner.email) });
      await goTo(page, '/app/accounts/credits/pending');
      await expect.poll(() => total(page)).toBe('148,45 €');
      await rowsOf(page).getByRole('link', { name: 'Stufenbonus' }).click();
      const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
      await expect.poll(() => textOf(sheet.getByTestId('credit-amount'))).toBe('123,45 €');
      expect(addressOf(page)).toEqual({ credit: String(booked.credits[0]?.id) });
      const day = new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin', day: '2-digit' }).format(
        availableAt,
      );
      await sheet
        .getByText(new RegExp(`^Wartet auf das Ende der Haltefrist, frei am .+ ${day}, \\d{4}\\.$`))
        .waitFor();
      for (const text of [
        'Stufenbonus',
        'Greta Beispiel',
        'Greta Grün GmbH',
        'Am Hang 4',
        '8001 Zürich',
        'Schweiz (CHE)',
        '+41 44 5550101',
        patternDay(month.dateFrom),
        patternDay(month.dateTo),
        'Berta Beispiel',
      ])
        await expect.poll(() => textOf(sheet)).toContain(text);

      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(false);
      expect(await sheet.getByTestId('credit-amount').isVisible()).toBe(true);
      expect(await sheet.getByRole('button', { name: 'Drucken', includeHidden: true }).isVisible()).toBe(
        false,
      );
      await page.emulateMedia({ media: 'screen' });
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      expect(addressOf(page)).toEqual({});
    },
  );

  journey('on a phone the menu leads to the money, and rows are short', async (open) => {
    const { page } = await open({ storageState, viewport: { width: 390, height: 844 } });
    await goTo(page, '/dashboard');
    await page.getByRole('link', { name: 'Geld' }).click();
    await page.waitForURL('**/app/accounts');
    await goTo(page, '/app/accounts/credits/available');
    await expect.poll(() => total(page)).toBe(germanMoney(sumOf(available())));
    await page.getByRole('listitem').filter({ hasText: 'Betrag' }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await goTo(page, '/app/accounts/credits/pending');
    await page.getByTestId('release-total').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  journeyOnAnyWidth('credits of a partner of the team are not visible', async (open) => {
    const { page, requests } = await open({ storageState, ...(await onSecondLine(instance)) });
    for (const path of ['/app/accounts/credits/pending', '/app/accounts/credits/available', '/app/orders']) {
      await goTo(page, path);
      await page.getByRole('button', { name: 'Zurück zu mir' }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('table').count(), path).toBe(0);
    }
    await settled(page);
    const requestTexts = requests.map((request) => `${request.url()} ${request.postData() ?? ''}`);
    expect(
      requestTexts.filter((text) => /\/api\/(credits|partner\/|partners\/\d+\/orders)/.test(text)),
    ).toEqual([]);
  });

  journeyOnAnyWidth('reversals are shown below their bonus', async (open) => {
    const { page } = await open({ storageState });
    const list = /\/credits\?/;
    const takeBack = (body: { 'hydra:member': object[] }) => ({
      ...body,
      'hydra:member': body['hydra:member'].map((credit) => ({ ...credit, reverses: 1 })),
    });
    await page.route('**/api/batch', (route) =>
      changeInBatch(route, list, ({ body }) => ({ body: takeBack(body as { 'hydra:member': object[] }) })),
    );
    await page.route(list, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: takeBack(await response.json()) });
    });
    await page.goto(`${instance.url}/app/accounts/credits/available`);
    const said = page.getByText('Rückbuchung nach Erstattung', { exact: true }).filter({ visible: true });
    await said.first().waitFor();
    const boxes = await said.evaluateAll((all) =>
      all.map((element) => {
        const bonus = document.createRange();
        bonus.setStart(element.parentElement ?? element, 0);
        bonus.setEndBefore(element);
        return [bonus.getBoundingClientRect().bottom, element.getBoundingClientRect().top] as const;
      }),
    );
    for (const [bonusEnds, begins] of boxes) expect(begins).toBeGreaterThanOrEqual(bonusEnds - 1);
  });
});
