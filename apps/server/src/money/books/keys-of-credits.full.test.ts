import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { testCluster } from '../../platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '../../platform/database/throwaway-cluster.ts';

/** The last migration before every reference to a credit included its cycle. */
const BEFORE = 61;

const silent = { info: () => undefined };
const all = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const name = `blattwerk_credit_keys_${process.pid}`;
const cluster = await testCluster();
let directory: string;
let client: pg.Client;

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
    insert into cycles (date_from, date_to, plan_version) values ('2026-01-01', '2026-01-31', '1'), ('2026-02-01', '2026-02-28', '1');
    insert into credits (partner_id, cycle_id, bonus, stage, plan_version, amount_cents, available_at)
    select 1, id, 'builder', '1', '1', 2500, now() from cycles order by id;
    insert into payout_credits (payout_id, credit_id) select 7, id from credits;
    insert into refund_correction_credits (credit_id, paper_id) select max(id), 9 from credits;
    commit`);
  await migrate(url, silent);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(cluster.url, name);
  await rm(directory, { recursive: true });
});

test('references to credits from payouts and corrections include the cycle', async () => {
  for (const table of ['payout_credits', 'refund_correction_credits']) {
    const { rows } = await client.query<{ taken: number; right: number }>(`
      select count(*)::int as taken, count(credits.id)::int as right
      from ${table} as held left join credits on credits.cycle_id = held.cycle_id and credits.id = held.credit_id`);
    expect(rows).toEqual([table === 'payout_credits' ? { taken: 2, right: 2 } : { taken: 1, right: 1 }]);
  }
});

test('they still cannot be changed', async () => {
  for (const table of ['payout_credits', 'refund_correction_credits'])
    await expect(client.query(`update ${table} set cycle_id = cycle_id`)).rejects.toThrow('immutable');
});

test('a credit id with another cycle does not exist', async () => {
  await client.query(`
    begin; set local session_replication_role = replica;
    insert into payouts (id, partner_id, amount_cents) overriding system value values (8, 1, 100); commit`);
  const key = '(select max(cycle_id) from credits), (select min(id) from credits)';
  await expect(
    client.query(`insert into payout_credits (payout_id, cycle_id, credit_id) values (8, ${key})`),
  ).rejects.toThrow('none of its cycle');
});
