import { addDays, berlinDayEnd } from '@blattwerk/plan/days.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { forecastMonth } from '@blattwerk/plan/month/forecast.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '../../../demo/logins.ts';
import { createDemoDatabase, demoMoment as NOW } from '../../../demo/testing/demo-database.ts';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { sumsOfPartners } from '../cycles/final-credits.ts';

let server: TestServer;
let token: string;
let anna: number;
/** The partners who earned most, Anna among them. */
let earners: number[];

beforeAll(async () => {
  server = await startTestServer(NOW, { on: await createDemoDatabase(NOW) });
  const { db } = server.database;
  const { rows } = await sql<{ id: number; email: string }>`
    select partners.id, users.email from partners join users on users.id = partners.user_id
    where partners.id in (select partner_id from balances)
    order by users.email = ${demoLogins.anna} desc, partners.id`.execute(db);
  earners = rows.map(({ id }) => id);
  anna = earners[0] as number;
  token = await server.signIn(demoLogins.operator, demoPassword);
});
afterAll(() => server.close());

const get = async (path: string, partner = anna) =>
  (await server.call(token, { url: `/api/partner/commission/${path}partner=${partner}` })).json();
const sumOf = (amounts: readonly { amount: string }[]) =>
  formatCents(amounts.reduce((sum, { amount }) => sum + parseCents(amount), 0));

test('twelve months equal the credits of their statements, bonus by bonus', async () => {
  for (const partner of earners.slice(0, isFullRun ? 5 : 2)) {
    const { months } = await get('months?', partner);
    const statements = await server.call(token, {
      url: `/api/partners/${partner}/statements?itemsPerPage=50`,
    });
    const credits = new Map<number, string>(
      statements.json()['hydra:member'].map((one: { id: number; credits: string }) => [one.id, one.credits]),
    );
    expect(months.at(-1).estimated).toBe(true);
    for (const { cycle, total, bonuses, estimated } of months) {
      expect(sumOf(bonuses)).toBe(total);
      if (!estimated) expect(total).toBe(credits.get(cycle.id));
    }
  }
});

test('the causes add up to the difference between the months, for everybody and each pair', async () => {
  const { rows: cycles } = await sql<{ id: number }>`
    select id from cycles order by date_from desc limit 4`.execute(server.database.db);
  const seen = new Set<string>();
  for (const partner of earners.slice(0, isFullRun ? 12 : 4)) {
    for (const { id } of cycles.slice(0, isFullRun ? 4 : 2)) {
      const { difference: found } = await get(`difference?cycle=${id}&`, partner);
      expect(found.after.cycle.id).toBe(id);
      expect(sumOf(found.causes)).toBe(found.difference);
      expect(found.difference).toBe(
        formatCents(parseCents(found.after.total) - parseCents(found.before.total)),
      );
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents), 0)::bigint as cents from credits
        where partner_id = ${partner} and cycle_id = ${found.before.cycle.id}`.execute(server.database.db);
      expect(found.before.total).toBe(formatCents(rows[0]?.cents ?? 0));
      for (const { cause, amount } of found.causes) if (amount !== '0.00') seen.add(cause);
    }
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(['level', 'orders', 'people', 'stepUp']));
});

test('the first month has no predecessor', async () => {
  const { rows } = await sql<{ id: number }>`select id from cycles order by date_from limit 1`.execute(
    server.database.db,
  );
  expect(await get(`difference?cycle=${rows[0]?.id}&`)).toMatchObject({ difference: null });
});

/** Everybody's results of the months at the end of a day, and at their closing. */
async function monthsOn(day: number): Promise<ReadonlyMap<number, number>[]> {
  const { rows: cycles } = await sql<StoredCycle>`
    select id, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion", closed_at as "closedAt"
    from cycles where closed_at is not null order by date_from`.execute(server.database.db);
  const months: ReadonlyMap<number, number>[] = [];
  for (const cycle of cycles) {
    const asOf = new Date(berlinDayEnd(addDays(cycle.dateFrom, day - 1)));
    const { input, result } = await inSnapshot(server.database, (client) =>
      computeStoredCycle(client, cycle, asOf),
    );
    const { partners, cents } = sumsOfPartners(input, result);
    months.push(new Map(Array.from(partners, (partner, i) => [partner, cents[i] as number])));
  }
  return months;
}

/** A forecast for each month of the demo history except the first three, from the ones before it, on three of its days. */
inFullRun(() => {
  test('at least half of the months of the demo history end within their forecast', async () => {
    const { rows } = await sql<{ partner: number; months: number[] }>`
    select partner_id as partner, array(
      select coalesce((
        select sum(amount_cents) from credits
        where partner_id = earner.partner_id and cycle_id = cycles.id and reverses_id is null
      ), 0)::bigint from cycles
      where closed_at is not null and partners.affiliate_since < (cycles.date_to + 1)::timestamp at time zone 'Europe/Berlin'
      order by date_from
    ) as months
    from balances as earner join partners on partners.id = earner.partner_id
    group by earner.partner_id, partners.affiliate_since`.execute(server.database.db);
    const count = { inside: 0, all: 0, earned: 0, earnedInside: 0 };
    for (const day of [8, 15, 22]) {
      const sums = await monthsOn(day);
      for (const { partner, months } of rows) {
        const first = sums.length - months.length;
        const past = months.map((finalCents, i) => ({
          finalCents,
          soFarCents: sums[first + i]?.get(partner) ?? 0,
        }));
        for (const [at, { finalCents, soFarCents }] of past.entries()) {
          const forecast = forecastMonth(soFarCents, past.slice(0, at).reverse());
          if (forecast === null) continue;
          const isInside = forecast.fromCents <= finalCents && finalCents <= forecast.toCents;
          count.all += 1;
          count.inside += Number(isInside);
          count.earned += Number(finalCents !== 0);
          count.earnedInside += Number(isInside && finalCents !== 0);
        }
      }
    }
    const share = count.inside / count.all;
    console.info(
      `${count.inside} of ${count.all} months ended inside (${percent(share)}),`,
      `of those that brought anything ${count.earnedInside} of ${count.earned}`,
      `(${percent(count.earnedInside / count.earned)}): the demo network grows`,
    );
    expect(count.all).toBeGreaterThan(1000);
    expect(share).toBeGreaterThanOrEqual(0.5);
  });
});

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
