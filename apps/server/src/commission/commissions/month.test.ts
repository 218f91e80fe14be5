import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '../../../demo/logins.ts';
import { createDemoDatabase, demoMoment as NOW } from '../../../demo/testing/demo-database.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

// In the last half minute of December the forecast equals what the closing credits.
const CLOSING = new Date('2026-12-31T23:01:00Z');
const count = isFullRun ? 30 : 6;

let server: TestServer;
let token: string;
let anna: number;
let partners: number[];

type Sums = Record<BonusName, string>;

beforeAll(async () => {
  server = await startTestServer(NOW, { on: await createDemoDatabase(NOW) });
  const { db } = server.database;
  const { rows } = await sql<{ id: number }>`
    select partners.id from partners join users on users.id = partners.user_id
    where users.email = ${demoLogins.anna}`.execute(db);
  anna = rows[0]?.id as number;
  await raiseToPools();
  await recomputeStatistics(
    server.database,
    await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW)),
    () => NOW,
  );
  const { rows: found } = await sql<{ id: number }>`
    select figures.partner_id as id from partner_statistics as figures
    join cycles as cycle on cycle.id = figures.cycle_id and cycle.closed_at is null
    order by figures.partner_id = ${anna} desc,
      exists (
        select from projected_bonuses where partner_id = figures.partner_id and bonus = 'kick-start'
      ) desc,
      (select count(distinct bonus) from projected_bonuses where partner_id = figures.partner_id) desc,
      projected_cents desc limit ${count}`.execute(db);
  partners = found.map(({ id }) => id);
  token = await server.signIn(demoLogins.operator, demoPassword);
});
afterAll(() => server.close());

/** Orders in seven legs of Anna's, which give her a share in both pools, together with the network's existing holder. */
async function raiseToPools(): Promise<void> {
  const { db } = server.database;
  const { rows } = await sql<{ id: number }>`
    select node.partner_id as id from tree_nodes as node
    join account_types as type on type.partner_id = node.partner_id and type.affiliate and type.valid_to is null
    where node.parent_id = ${anna} order by node.partner_id limit 7`.execute(db);
  expect(rows).toHaveLength(7);
  for (const { id } of rows)
    await placeOrder(db, {
      partner: id,
      paidAt: new Date(NOW.getTime() - 1000),
      baseCents: 10_000,
      qp: 40_000,
    });
}

const get = async (url: string) => (await server.call(token, { url })).json();
const monthOf = async (partner: number) => {
  const { cycles } = await get(`/api/partner/commission/month?partner=${partner}`);
  return cycles.at(-1);
};

function sumsOf({ bonuses }: Awaited<ReturnType<typeof monthOf>>): Sums {
  const { level, stepUp, kickStart, builder, infinity, balancing } = bonuses;
  return {
    level: level.amount,
    'step-up': stepUp.amount,
    'kick-start': kickStart.amount,
    builder: builder.amount,
    infinity: infinity.amount,
    balancing: balancing.amount,
  };
}

describe('the current month', () => {
  const seen = new Set<BonusName>();

  test('has the same sum here, in what-if and on the pages of the bonuses', async () => {
    for (const partner of partners) {
      const month = await monthOf(partner);
      const sums = sumsOf(month);
      const total = bonusNames.reduce((sum, name) => sum + parseCents(sums[name]), 0);
      expect(month.total).toBe(formatCents(total));
      const whatIf = await server.call(token, {
        method: 'POST',
        url: '/api/what-if',
        payload: { partner, scenario: {} },
      });
      expect(whatIf.json().reality).toMatchObject({ bonuses: sums, total: month.total });
      const { pools } = await get(`/api/infinity-bonus/${partner}`);
      expect(pools.map(({ share }: { share: string }) => share)).toEqual([sums.infinity, sums.balancing]);
      const { estimated } = await get(`/api/partner/commission/pending?partner=${partner}`);
      expect(estimated).toBe(sums.level);
      for (const name of bonusNames) if (sums[name] !== '0.00') seen.add(name);
    }
    expect([...seen].sort()).toEqual([...bonusNames].sort());
  });

  test('shows the figures behind each bonus', async () => {
    const { bonuses, cycle, asOf, hints } = await monthOf(anna);
    expect(cycle).toMatchObject({ dateFrom: '2026-12-01', dateTo: '2026-12-31' });
    expect([asOf, hints]).toEqual(['2026-12-31T22:59:30+00:00', []]);
    expect(bonuses.level).toMatchObject({ level: 17, levelName: 'Bronze Leaf', rateBp: expect.any(Number) });
    expect(bonuses.stepUp.levels.at(-1)).toEqual({ level: 17, levelName: 'Bronze Leaf', amount: '2500.00' });
    expect(bonuses.builder).toMatchObject({ stage: 3, activeCustomers: expect.any(Number) });
    expect(bonuses.infinity).toMatchObject({ rateBp: 100, weight: 1, weightSum: 2 });
    const { rows } = await sql<{ id: number }>`
      select partner_id as id from projected_bonuses where bonus = 'kick-start'`.execute(server.database.db);
    const started = (await monthOf(rows[0]?.id as number)).bonuses.kickStart;
    expect(started.phases[0]).toMatchObject({ amount: expect.stringMatching(/^(50|150)\.00$/) });
  });

  test('equals the credits of the closing if nothing happens in between', async () => {
    const { db } = server.database;
    const expected = new Map<number, Sums>();
    for (const partner of partners) expected.set(partner, sumsOf(await monthOf(partner)));
    const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
    server.setTime(CLOSING);
    expect(await closeCycle(server.database, cycle, () => CLOSING)).not.toBeNull();
    for (const partner of partners) {
      const { rows } = await sql<{ bonus: BonusName; cents: number }>`
        select bonus, sum(amount_cents)::bigint as cents from credits
        where partner_id = ${partner} and cycle_id = ${cycle.id} group by bonus`.execute(db);
      const cents = new Map(rows.map((row) => [row.bonus, row.cents]));
      const real = Object.fromEntries(bonusNames.map((name) => [name, formatCents(cents.get(name) ?? 0)]));
      expect(real).toEqual(expected.get(partner));
      expect((await get(`/api/partner/commission/month?partner=${partner}`)).cycles).toEqual([]);
    }
    const left = await sql`select from projected_bonuses where cycle_id = ${cycle.id}`.execute(db);
    expect(left.rows).toEqual([]);
  });
});
