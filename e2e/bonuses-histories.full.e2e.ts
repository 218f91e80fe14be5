import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { bookCycle, wholePool } from '@blattwerk/server/money/books/testing/booked.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAffiliate } from './support/bonus-people.ts';
import { card } from './support/bonus-screen.ts';
import { expectedCredits, sumOf } from './support/expected-credits.ts';
import { germanMoney } from './support/german-text.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { beginWithFirstCycle, monthBefore } from './support/month-before.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let database: Database;
let starter: OwnPerson;
let leader: OwnPerson;

/** An instance of its own: closing months would be news to everybody. */
beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl, { maxConnections: 2, applicationName: 'journeys' });
  starter = await addAffiliate(instance, 'Kira', 100);
  leader = await addAffiliate(instance, 'Ines', 100);
  const availableAt = new Date(Date.now() + 5 * MS_A_DAY);
  const phase = (stage: string) => ({ bonus: 'kick-start', stage }) as const;
  for (let month = 0; month < 6; month++) {
    const { partner } = leader;
    await bookCycle(database.db, { ...(await monthBefore(instance.database)), source: partner }, [
      { partner, availableAt, ...wholePool('infinity', 1_234_56 + month) },
      { partner, availableAt, ...wholePool('balancing', 78_90 + month) },
      ...(month === 1 ? [{ partner: starter.partner, availableAt, cents: 150_00, other: phase('pro') }] : []),
      ...(month === 2 ? [{ partner: starter.partner, availableAt, cents: 50_00, other: phase('easy') }] : []),
    ]);
  }
  await beginWithFirstCycle(instance.database);
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

const history = (page: Page) => card(page, 'Bisherige Gutschriften');
const entries = (page: Page) => history(page).getByTestId('history').getByRole('listitem');

async function visit(open: Open, person: OwnPerson, bonus: string): Promise<Page> {
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/bonuses/${bonus}`);
  return page;
}

/** The visible rows: subject, amount, month. */
async function shownRows(page: Page): Promise<string[]> {
  const rows = await entries(page).all();
  return Promise.all(
    rows.map(async (row) => {
      const amountAndMonth = (await textsOf(row.locator('> span'))).slice(0, 2);
      return [await textOf(row.getByRole('link')), ...amountAndMonth].join(' | ');
    }),
  );
}

/** The expected rows according to the database, the latest month first. */
async function expectedRows(
  { partner }: OwnPerson,
  nameOf: (credit: { bonus: string; cents: number }) => string,
): Promise<string[]> {
  const credits = await expectedCredits(instance.database.query, partner);
  return credits
    .toSorted((one, other) => other.month.localeCompare(one.month) || Number(other.id) - Number(one.id))
    .map((credit) => `${nameOf(credit)} | ${germanMoney(credit.cents)} | ${germanMonth(credit.month)}`);
}

const monthNames = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);
const germanMonth = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

async function sums(person: OwnPerson, bonus: string): Promise<string> {
  const credits = await expectedCredits(instance.database.query, person.partner);
  return germanMoney(sumOf(credits.filter((credit) => credit.bonus === bonus)));
}

journeyOnAnyWidth(
  'kick-start: each credited phase, with its month and amount, and their sum',
  async (open) => {
    const page = await visit(open, starter, 'kick-start');
    await expect.poll(() => entries(page).count()).toBe(2);
    const expected = await expectedRows(starter, ({ cents }) => (cents === 50_00 ? 'Easy' : 'Pro'));
    expect(await shownRows(page)).toEqual(expected);
    await expect
      .poll(() => textsOf(history(page).getByTestId('history-sums').getByRole('listitem')))
      .toEqual([`2 Gutschriften${await sums(starter, 'kick-start')}`]);
    expect(await history(page).getByRole('link', { name: 'Ältere' }).count()).toBe(0);
    await entries(page).first().getByRole('link').click();
    const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
    await expect.poll(() => textOf(sheet.getByTestId('credit-amount'))).toBe('150,00 €');
  },
);

journeyOnAnyWidth(
  'both pools share a history: ten rows, older ones on a second page, a sum for each',
  async (open) => {
    const page = await visit(open, leader, 'infinity');
    const expected = await expectedRows(leader, ({ bonus }) =>
      bonus === 'infinity' ? 'Infinity-Bonus' : 'Ausgleichspool',
    );
    expect(expected).toHaveLength(12);
    await expect.poll(() => entries(page).count()).toBe(10);
    const first = await shownRows(page);
    await history(page).getByText('Seite 1 von 2').waitFor();
    await history(page).getByRole('link', { name: 'Ältere' }).click();
    await history(page).getByText('Seite 2 von 2').waitFor();
    await expect.poll(() => entries(page).count()).toBe(2);
    expect([...first, ...(await shownRows(page))]).toEqual(expected);
    await expect
      .poll(() => textsOf(history(page).getByTestId('history-sums').getByRole('listitem')))
      .toEqual([
        `Infinity-Bonus: 6 Gutschriften${await sums(leader, 'infinity')}`,
        `Ausgleichspool: 6 Gutschriften${await sums(leader, 'balancing')}`,
      ]);
    await history(page).getByRole('link', { name: 'Neuere' }).click();
    await expect.poll(() => entries(page).count()).toBe(10);
    expect(await shownRows(page)).toEqual(first);
  },
);

test('the ledger check passes with the bookings of these journeys', async () => {
  expect((await checkLedger(database)).filter(({ faults }) => faults > 0)).toEqual([]);
});
