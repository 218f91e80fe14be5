import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { bookCycle, payOut, releaseAt, reverseAt } from '@blattwerk/server/money/books/testing/booked.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { figure } from './support/dashboard-screen.ts';
import { anna, operator, others } from './support/demo-logins.ts';
import { expectedFigures } from './support/expected-figures.ts';
import { germanMoney } from './support/german-text.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { expectOneSum } from './support/one-month-sum.ts';
import { importOrder } from './support/orders-file.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let database: Database;
let storageState: SignedIn;
let partner: number;

beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl, { maxConnections: 2, applicationName: 'journeys' });
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

/** A partner's accounts in the books, in cents. */
async function readBooks(of: number): Promise<{ available: number; pending: number; projected: number }> {
  const [row] = await instance.database.query<{ available: number; pending: number; projected: number }>(
    `select coalesce(sum(amount_cents) filter (where account = 'available'), 0)::bigint as available,
            coalesce(sum(amount_cents) filter (where account = 'pending'), 0)::bigint as pending,
            (select coalesce(sum(amount_cents), 0)::bigint from projected_credits where partner_id = $1) as projected
     from postings where partner_id = $1`,
    [of],
  );
  if (!row) throw new Error('The sums of the postings are missing.');
  return row;
}

const inDays = (days: number) => new Date(Date.now() + days * MS_A_DAY);
/** Each booked cycle needs a month of its own, before all months of the demo network. */
const january = { dateFrom: '2020-01-01', dateTo: '2020-01-31', closedAt: new Date('2020-02-01T00:00:00Z') };
const february = { dateFrom: '2020-02-01', dateTo: '2020-02-29', closedAt: new Date('2020-03-01T00:00:00Z') };

/** What an order brought a partner, in cents; nothing before the server has computed it. */
async function readCredit(number: string): Promise<number | undefined> {
  const rows = await instance.database.query<{ cents: number }>(
    `select projected_credits.amount_cents as cents from projected_credits
     join orders on orders.id = projected_credits.order_id
     where orders.source = 'e2e' and orders.number = $2 and projected_credits.partner_id = $1`,
    [partner, number],
  );
  return rows[0]?.cents;
}

journey(
  'the strip agrees with the postings, the days of the credits and the orders; an order of a direct customer adds its projected credit',
  async (open) => {
    const { query } = instance.database;
    const books = await readBooks(partner);
    const before = await expectedFigures(query, partner);
    const { availableCents, finalCents, estimatedCents } = before.money;
    expect(books).toEqual({ available: availableCents, pending: finalCents, projected: estimatedCents });
    // The demo network is designed to make this comparison meaningful.
    expect(Math.min(books.available, books.projected)).toBeGreaterThan(0);
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/dashboard`);
    const shown = (available: number, final: number, estimated: number) => ({
      'money-available': germanMoney(available),
      'money-pending': germanMoney(final + estimated),
      'money-final': germanMoney(final),
      'money-estimated': germanMoney(estimated),
    });
    const strip = async () => ({
      'money-available': await figure(page, 'money-available'),
      'money-pending': await figure(page, 'money-pending'),
      'money-final': await figure(page, 'money-final'),
      'money-estimated': await figure(page, 'money-estimated'),
    });
    await expect.poll(strip).toEqual(shown(availableCents, finalCents, estimatedCents));

    const customer = before.own.children.find(({ accountType }) => accountType === 'basic');
    if (!customer) throw new Error('The demo network gives Anna no direct customer.');
    const token = tokenOf(await signedInState(instance.url, operator));
    const order = { number: 'J-1', partnerId: customer.partner.id, net: '123,45', paidAt: new Date() };
    expect(await importOrder(instance, token, order)).toMatchObject({ imported: 1 });
    // 10 % of 123.45: nobody is between the two.
    await expect.poll(() => readCredit('J-1')).toBe(1235);
    await page.getByRole('button', { name: 'neu laden' }).click();
    await expect.poll(strip).toEqual(shown(availableCents, finalCents, estimatedCents + 1235));
    expect((await expectedFigures(query, partner)).money.estimatedCents).toBe(estimatedCents + 1235);
    expect(await importOrder(instance, token, order)).toMatchObject({ imported: 0, unchanged: 1 });
  },
);

/** Formatting of amounts, which for German has a test of its own. */
const written = {
  de: germanMoney,
  en: (cents: number) =>
    `€${germanMoney(cents)
      .slice(0, -2)
      .replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))}`,
  'fr-FR': (cents: number) => germanMoney(cents).replaceAll('.', ' '),
  'ru-RU': (cents: number) => germanMoney(cents).replaceAll('.', ' '),
};

journey('amounts of millions fit on one line, with their release days', async (open) => {
  const source = await partnerOf(instance, others['a customer']);
  await bookCycle(database.db, { ...january, source }, [
    { partner, cents: 1_234_567_89, availableAt: new Date() },
    { partner, cents: 2_345_678_90, availableAt: inDays(3) },
    { partner, cents: 12_34, availableAt: inDays(40) },
  ]);
  await releaseAt(database.db, new Date());
  const { money } = await expectedFigures(instance.database.query, partner);
  expect(money.availableCents).toBeGreaterThan(1_234_567_89);
  expect(money.finalCents).toBeGreaterThanOrEqual(2_345_691_24);
  const [release] = await instance.database.query<{ first: Date; last: Date }>(
    `select min(available_at) as first, max(available_at) as last from credits
   where partner_id = $1 and available_at > now()`,
    [partner],
  );
  if (!release) throw new Error('The days of the releases are missing.');
  const dayOf = (date: Date) =>
    new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin', day: '2-digit' }).format(date);
  for (const [locale, text] of Object.entries(written)) {
    // In a run with all languages each is checked.
    if (locale !== 'ru-RU' && process.env.FULL !== '1') continue;
    const { page } = await open({
      storageState,
      viewport: { width: 390, height: 844 },
      prepare: (context) =>
        context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
    });
    await page.goto(`${instance.url}/dashboard`);
    await expect
      .poll(() => figure(page, 'money-available'), { message: locale })
      .toBe(text(money.availableCents));
    expect(await figure(page, 'money-pending')).toBe(text(money.finalCents + money.estimatedCents));
    expect(await figure(page, 'money-final')).toBe(text(money.finalCents));
    for (const name of ['money-available', 'money-pending', 'money-final', 'money-estimated']) {
      const lines = await page
        .getByTestId(name)
        .evaluate((element) => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size);
      expect(lines, `${name} in ${locale}`).toBe(1);
    }
    const strip = await textOf(page.locator('section').filter({ has: page.getByTestId('money-final') }));
    expect(strip).toMatch(new RegExp(` ${dayOf(release.first)}, \\d{4} .+ ${dayOf(release.last)}, \\d{4}`));
  }
});
journey('a partner who was overpaid sees the debt and why nothing is available', async (open) => {
  const reto = await partnerOf(instance, others['a premium partner in Switzerland']);
  const source = await partnerOf(instance, others['a customer']);
  const { db } = database;
  const credit = { partner: reto, cents: 142_50, availableAt: new Date() };
  const { credits } = await bookCycle(db, { ...february, source }, [credit]);
  await releaseAt(db, new Date());
  await payOut(db, reto, new Date());
  const order = credits[0]?.order as number;
  await reverseAt(db, { order, remainingBaseCents: 300_00, now: new Date() });
  const { page } = await open({
    storageState: await signedInState(instance.url, others['a premium partner in Switzerland']),
    prepare: (context) => context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'de')),
  });
  await page.goto(`${instance.url}/dashboard`);
  await expect.poll(() => figure(page, 'money-available')).toBe('0,00 €');
  expect(await textOf(page.getByTestId('money-debt'))).toBe(
    'Nach Erstattungen sind 112,50 € offen und werden mit künftigen Freigaben verrechnet.',
  );
  expect(await page.getByText('kann ausgezahlt werden').count()).toBe(0);
  expect(await violations(page, { inside: '.bw-dash-money' })).toEqual([]);
});

/** The partner who earns most from a bonus in the running month, made able to sign in. */
async function earnerOf(bonus: string): Promise<string> {
  const [earner] = await instance.database.query<{ email: string }>(
    `update users set locale = 'de', password_hash = (select password_hash from users where email = $2)
     where id = (select user_id from projected_bonuses join partners on partners.id = partner_id
                 where bonus = $1 and amount_cents > 0 order by amount_cents desc limit 1) returning email`,
    [bonus, anna],
  );
  return earner?.email ?? '';
}

for (const bonus of ['infinity', 'balancing'])
  journey(`with ${bonus} the month so far is one sum: dashboard, bonus pages and what-if`, async (open) => {
    const email = await earnerOf(bonus);
    const { page } = await open({ storageState: await signedInState(instance.url, email) });
    await expectOneSum(page, instance, { email, bonus });
  });
