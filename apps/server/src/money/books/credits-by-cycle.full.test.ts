import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putCreditsApart } from '../../../test-support/credits-apart.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { testCluster } from '../../platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '../../platform/database/throwaway-cluster.ts';

/** The last migration before credits were partitioned by cycle. */
const BEFORE = 139;

const silent = { info: () => undefined };
const all = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const name = `blattwerk_credits_by_cycle_${process.pid}`;
const cluster = await testCluster();
let directory: string;
let client: pg.Client;
let before: object;

const columns = `id, partner_id, cycle_id, bonus, stage, order_id, source_partner_id, depth, plan_version, base_cents, rate_bp,
  below_rate_bp, amount_cents, available_at, reverses_id, created_at, weight, weight_sum, remainder_cents,
  credited_before_cents, text, relates_cycle_id, relates_id`;
const contents = async () =>
  (
    await client.query(
      `select count(*)::int as count, md5(string_agg(row(${columns})::text, '' order by id)) from credits`,
    )
  ).rows[0];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blattwerk-migrations-'));
  for (const file of await readdir(all))
    if (Number(file.slice(0, 4)) <= BEFORE) await cp(join(all, file), join(directory, file));
  const url = await createDatabase(cluster.url, name);
  await migrate(url, silent, { directory });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // How a credit and a payout relate is not checked here.
  await client.query(`
    begin; set local session_replication_role = replica;
    insert into cycles (date_from, date_to, plan_version, closed_at) values
      ('2026-01-01', '2026-01-31', '1', '2026-02-01'), ('2026-02-01', '2026-02-28', '1', '2026-03-01'),
      ('2026-03-01', '2026-03-31', '1', null);
    insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
    select 'test', n::text, 2, 'paid', now(), now(), 1 + n % 2, 10000, 11900, 10 from generate_series(1, 40) as n;
    insert into credits (partner_id, cycle_id, bonus, order_id, source_partner_id, depth, plan_version, base_cents, rate_bp,
      below_rate_bp, amount_cents, available_at)
    select partner, cycle_id, 'level', id, 2, 1, '1', 10000, 300, 0, 300, now() from orders, (values (1), (3)) as paid (partner);
    insert into credits (partner_id, cycle_id, bonus, stage, plan_version, amount_cents, available_at)
    values (1, 1, 'step-up', '1', '1', 5000, now()), (1, 2, 'builder', '1', '1', 2500, now());
    insert into credits (partner_id, cycle_id, bonus, order_id, source_partner_id, depth, plan_version, base_cents, rate_bp,
      below_rate_bp, amount_cents, available_at, reverses_id, credited_before_cents)
    select partner_id, cycle_id, 'level', order_id, 2, 1, '1', 0, 300, 0, -300, now(), id, 300 from credits where id = 2;
    insert into credits (partner_id, cycle_id, bonus, plan_version, amount_cents, available_at, text)
    values (3, 3, 'correction', '1', 700, now(), 'so it was agreed');
    insert into payout_credits (payout_id, cycle_id, credit_id) select 7, cycle_id, id from credits;
    commit`);
  before = await contents();
  await putCreditsApart(url);
  await migrate(url, silent);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(cluster.url, name);
  await rm(directory, { recursive: true });
});

const partsOf = async () =>
  (
    await client.query<{ part: string; credits: number }>(
      'select tableoid::regclass::text as part, count(*)::int as credits from credits group by 1 order by 1',
    )
  ).rows;

test('every credit is unchanged, in the partition of its cycle or among the single ones', async () => {
  expect(before).toMatchObject({ count: 84 });
  expect(await contents()).toEqual(before);
  expect(await partsOf()).toEqual([
    { part: 'books.closed_credits_1', credits: 40 },
    { part: 'books.closed_credits_2', credits: 40 },
    { part: 'books.single_credits', credits: 4 },
  ]);
});

test('ids continue where they were', async () => {
  await client.query('begin');
  const { rows } = await client.query(`
    insert into credits (partner_id, cycle_id, bonus, plan_version, amount_cents, available_at, text)
    values (3, 3, 'correction', '1', 1, now(), 'one more') returning id::int`);
  await client.query('rollback');
  expect(rows).toEqual([{ id: 85 }]);
});

test('credits of any partition can be neither changed nor deleted', async () => {
  for (const { part } of await partsOf())
    for (const change of ['update credits set amount_cents = 1', 'delete from credits'])
      await expect(client.query(`${change} where tableoid = '${part}'::regclass`)).rejects.toThrow(
        'immutable',
      );
});

test('a reference to a missing credit, or to one of another cycle, is refused', async () => {
  await client.query(`
    begin; set local session_replication_role = replica;
    insert into payouts (id, partner_id, amount_cents) overriding system value values (8, 1, 100); commit`);
  const takes = (cycle: number, credit: number) =>
    client.query('insert into payout_credits (payout_id, cycle_id, credit_id) values (8, $1, $2)', [
      cycle,
      credit,
    ]);
  await expect(takes(1, 1000)).rejects.toThrow('names the credit 1000');
  await expect(takes(1, 1)).rejects.toThrow('names the credit 1');
  await takes(2, 1);
  await expect(
    client.query(`insert into credits (partner_id, cycle_id, bonus, order_id, source_partner_id, depth, plan_version,
      base_cents, rate_bp, below_rate_bp, amount_cents, available_at, reverses_id, credited_before_cents)
    values (1, 1, 'level', 1, 2, 1, '1', 0, 300, 0, -300, now(), 2, 300)`),
  ).rejects.toThrow('takes back 2');
});

test('a read of one cycle scans only its partition and the single ones', async () => {
  const plan = async (condition: string) => {
    const { rows } = await client.query(`explain (costs off) select * from credits where ${condition}`);
    return [...new Set(JSON.stringify(rows).match(/\b(closed_credits_\d|single_credits)\b/g))].toSorted();
  };
  expect(await plan('cycle_id = 2 and partner_id = 1')).toEqual(['closed_credits_2', 'single_credits']);
  // Reversals, credits by hand and pool credits are in no closing's partition.
  for (const other of ['reverses_id is not null', `bonus <> 'level'`, 'amount_cents < 0', 'text is not null'])
    expect([other, await plan(other)]).toEqual([other, ['single_credits']]);
});
