import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createRandom } from '../../../../demo/random.ts';
import { emptyTables } from '../../../../test-support/empty-tables.ts';
import { PATIENCE_MS } from '../../../../test-support/patience.ts';
import { setUpDatabase } from '../../../../test-support/set-up.ts';
import { recomputeStatistics } from '../recompute-cycle.ts';
import { findLastComparison, keepComparison, wasMemoryWrong } from './comparisons.queries.ts';
import type { DoubtReason } from './doubts.ts';
import type { KeptCycle } from './standing-engine.ts';
import { dumpCycle, dumpWhole } from './testing/dump-cycle.ts';
import { type Cycles, setUpCycles } from './testing/set-up-cycles.ts';

const LARGE_TEAM = 3;
const database = setUpDatabase();
let cycles: Cycles;

beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'cycle_changes'], {
    ids: 'restart',
  });
  cycles = await setUpCycles(database, { random: createRandom(1), largeTeam: LARGE_TEAM });
});

const keep = () => cycles.engine.keep(cycles.march, cycles.place.now) as Promise<KeptCycle>;
const order = (name = 'mia', cycle = cycles.march.id) =>
  cycles.leaders.addOrder(name, { cycle, paidAt: '2026-03-19T10:00:00Z', baseCents: 12_345, qp: 60 });
const sql = (text: string) => database.pool.query(text);

/** Updates the cycle, and compares all of its rows with a full read. */
async function expectRight(): Promise<KeptCycle> {
  const asOf = cycles.place.now();
  const whole = await dumpWhole(database, cycles.march, { asOf, largeTeam: LARGE_TEAM });
  const result = await keep();
  const stored = await database.bulk((client) => dumpCycle(client, cycles.march.id));
  expect(stored).toEqual(whole);
  return result;
}

test('the first time everything is read, then the changes, and the rows are the same', async () => {
  expect(await expectRight()).toMatchObject({ read: 'all', doubt: 'nothing-held' });
  await order();
  cycles.clock.pass(60_000);
  expect(await expectRight()).toMatchObject({ read: 'changes', doubt: null });
  expect(await expectRight()).toMatchObject({ read: 'changes', written: 0 });
  expect(cycles.errors).toEqual([]);
});

test('changes that nobody needs are deleted, but none that an open transaction may still commit', async () => {
  await keep();
  await order();
  // A transaction in any database of this server may still commit: changes stay as long.
  const countAfterRun = async () => {
    await keep();
    await cycles.engine.forgetChanges();
    return (await sql('select from cycle_changes')).rowCount;
  };
  await expect.poll(countAfterRun, { timeout: PATIENCE_MS }).toBe(0);
  await order('carl');
  const { rows } = await sql('select kind, changed_id from cycle_changes');
  expect(rows).toHaveLength(1);
  expect(await expectRight()).toMatchObject({ read: 'changes' });
});

interface Injection {
  readonly doubt: DoubtReason;
  readonly before?: () => Promise<unknown>;
  readonly inject: () => Promise<unknown>;
}

const manyOrders = `
  insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
  select 'test', 'many ' || n, 1, 'paid', '2026-03-11', '2026-03-11', (select max(id) from cycles), 100, 100, 1
  from generate_series(1, 1001) as n`;

test.each<Injection>([
  { doubt: 'nothing-held', inject: async () => cycles.engine.forget() },
  {
    doubt: 'written-by-others',
    inject: () => recomputeStatistics(database, cycles.march, cycles.place.now),
  },
  {
    doubt: 'earlier-cycle',
    inject: () => sql(`update cycles set computation = gen_random_uuid() where id <> ${cycles.march.id}`),
  },
  { doubt: 'clock-went-back', inject: async () => cycles.clock.pass(-1) },
  { doubt: 'other-day', inject: async () => cycles.clock.pass(86_400_000) },
  { doubt: 'wide-change', inject: () => sql(manyOrders) },
  {
    doubt: 'partner-gone',
    // Somebody who begins later, with a place that existed before.
    before: () => sql(`update partners set created_at = '2026-03-28' where display_name = 'mia'`),
    inject: () =>
      sql(`update placements set valid_from = '2026-03-29'
           where partner_id = (select id from partners where display_name = 'mia')`),
  },
])('a doubt leads to a full read: $doubt', async ({ doubt, before, inject }) => {
  await before?.();
  await keep();
  await inject();
  expect(await expectRight()).toMatchObject({ read: 'all', doubt });
  expect(cycles.errors).toEqual([]);
});

test('a transaction that commits late is noticed, and leads to a full read if it took long', async () => {
  const late = new pg.Client(database.url);
  await late.connect();
  try {
    const insert = (number: string) =>
      late.query(
        `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
         values ('late', $1, 1, 'paid', '2026-03-02', '2026-03-02', ${cycles.march.id}, 5000, 5000, 7)`,
        [number],
      );
    await keep();
    await late.query('begin');
    await insert('soon');
    await order();
    await keep();
    await cycles.engine.forgetChanges();
    await late.query('commit');
    expect(await expectRight()).toMatchObject({ read: 'changes', doubt: null });
    await late.query('begin');
    await insert('late');
    for (const name of ['carl', 'cleo', 'lena']) {
      await order(name);
      await keep();
      await cycles.engine.forgetChanges();
    }
    await late.query('commit');
    expect(await expectRight()).toMatchObject({ read: 'all', doubt: 'late-transaction' });
  } finally {
    await late.end();
  }
});

test('after a failure the held state is discarded, and everything is read', async () => {
  await keep();
  // A partner whose parent does not count cannot be computed: a full read fails as well, and the next one is right again.
  await sql(`update partners set created_at = '2026-03-28' where id = 1`);
  await sql(`update placements set valid_from = '2026-03-29' where partner_id = 1`);
  await expect(keep()).rejects.toThrow();
  await sql(`update partners set created_at = '2026-01-01' where id = 1`);
  await sql(`update placements set valid_from = '2026-01-01' where partner_id = 1`);
  expect(await expectRight()).toMatchObject({ read: 'all', doubt: 'nothing-held' });
});

test('a comparison finds and corrects wrong held state, and warns of it', async () => {
  const { engine, march, place } = cycles;
  const parts = {
    db: database.db,
    clock: place,
    log: { info: () => undefined, error: () => undefined } as never,
  };
  await keep();
  await order();
  const right = await engine.compare(march, place.now);
  expect(right).toEqual({ statistics: 0, orders: 0, bonuses: 0, teams: 0 });
  await keepComparison(parts, march, right as NonNullable<typeof right>);
  expect(await wasMemoryWrong(database.db, place.now())).toBe(false);
  await database.bulk(async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('update orders set base_cents = base_cents + 50000, qp = qp + 9000 where id = $1', [
      cycles.leaders.orders.own,
    ]);
  });
  expect(await keep()).toMatchObject({ read: 'changes', written: 0 });
  const wrong = await engine.compare(march, place.now);
  expect(wrong?.statistics).toBeGreaterThan(0);
  expect(wrong?.orders).toBeGreaterThan(0);
  await keepComparison(parts, march, wrong as NonNullable<typeof wrong>);
  expect((await findLastComparison(database.db))?.differences).toBeGreaterThan(0);
  expect(await wasMemoryWrong(database.db, place.now())).toBe(true);
  expect(await expectRight()).toMatchObject({ read: 'changes', written: 0 });
});

test('a past month is read again only if something that counts in it has changed', async () => {
  const { engine, march, clock, place } = cycles;
  clock.set('2026-04-02T08:00:00Z');
  const keepMarch = () => engine.keep(march, place.now) as Promise<KeptCycle>;
  const [april] = (
    await sql(`insert into cycles (date_from, date_to, plan_version)
               select '2026-04-01', '2026-04-30', plan_version from cycles where id = ${march.id} returning id`)
  ).rows as [{ id: number }];
  expect(await keepMarch()).toMatchObject({ read: 'all', doubt: 'nothing-held' });
  await order('mia', april.id);
  expect(await keepMarch()).toMatchObject({ read: 'nothing' });
  await sql(
    `insert into refunds (order_id, refunded_at, base_cents, qp) values (${cycles.leaders.orders.deep}, '2026-04-01', 10, 1)`,
  );
  expect(await keepMarch()).toMatchObject({ read: 'all', doubt: 'past-month-changed' });
});
