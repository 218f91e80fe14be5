import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/platform/database/test-database.ts';
import { loadDemo } from './load-demo.ts';
import { loadDemoIfEmpty } from './load-demo-if-empty.ts';
import type { Progress } from './load-progress.ts';
import { reckon } from './test-reckoning.ts';
import { createDemoDatabase } from './testing/demo-database.ts';
import { testSecrets } from './testing/test-secrets.ts';

const now = new Date('2027-05-20T09:30:00Z');
const log = { info: () => undefined };
/** Beyond the core's 600 partners and 9,000 orders; much larger in the full run. */
const larger =
  process.env.FULL === '1' ? { partners: 2500, orders: 60_000 } : { partners: 700, orders: 10_000 };
let dataDir: string;
let filesDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-demo-'));
  filesDir = join(dataDir, 'files');
});
afterAll(() => rm(dataDir, { recursive: true }));
beforeEach(async () => {
  database = await createTestDatabase();
});

/** Fingerprint of what another process may have loaded at any time before. */
let loaded: unknown;
beforeAll(async () => {
  database = await createDemoDatabase(now);
  loaded = await fingerprint();
  await database.drop();
});
afterEach(() => database.drop());

async function value(query: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select (${query}) as value`);
  return rows[0]?.value;
}

/** One text for all rows of the tables, without password hashes, which are salted, and codes of vouchers, which are random. */
function fingerprint(): Promise<unknown> {
  const tables = [
    'partners',
    'placements',
    'account_types',
    'memberships',
    'orders',
    'order_lines',
    'refunds',
    'referral_transitions',
    'notifications',
    'team_messages',
    'team_message_recipients',
    'partner_statistics',
    'tree_nodes',
  ];
  const hashes = tables.map(
    (table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`,
  );
  const users = `(select md5(string_agg(row(id, email, first_name, current_login_at)::text, ',' order by id)) from users)`;
  const vouchers = `(select md5(string_agg(row(id, amount_cents, owner_id, status, valid_until)::text, ',' order by id)) from vouchers)`;
  return value(`select concat_ws(' ', ${[users, vouchers, ...hashes].join(', ')})`);
}

const stopAt = (step: string) => (progress: Progress) => {
  if (progress.step === step) throw new Error(`stopped at ${step}`);
};

test('the first start loads it, the second one finds it, and new rows get new ids', async () => {
  const found = await Promise.all(
    [1, 2].map(() => loadDemoIfEmpty(database, { now, dataDir, secrets: testSecrets, log })),
  );
  expect(found).toEqual([true, true]);
  // The same time produces the same network, down to every click.
  expect(await fingerprint()).toBe(loaded);
  expect(await loadDemoIfEmpty(database, { now, dataDir, secrets: testSecrets, log })).toBe(true);
  expect(await value('select count(*) from users')).toBe(601);
  const user = await database.db
    .insertInto('users')
    .values({ email: 'new@example.org', password_hash: 'x', first_name: 'N', last_name: 'N' })
    .returning('id')
    .executeTakeFirst();
  expect(user?.id).toBe(602);
});

test('a database with other users is left as it is', async () => {
  await database.db
    .insertInto('users')
    .values({ email: 'own@example.org', password_hash: 'x', first_name: 'O', last_name: 'O' })
    .execute();
  expect(await loadDemoIfEmpty(database, { now, dataDir, secrets: testSecrets, log })).toBe(false);
  await expect(loadDemo(database, { now, filesDir, secrets: testSecrets })).rejects.toMatchObject({
    code: 'not_empty',
  });
  expect(await value('select count(*) from users')).toBe(1);
  expect(await value('select count(*) from partners')).toBe(0);
});

test('an interrupted load leaves nothing behind', async () => {
  const empty = await fingerprint();
  for (const step of ['order_lines', 'cycle 2027-01-01']) {
    await expect(
      loadDemo(database, { now, filesDir, secrets: testSecrets, onProgress: stopAt(step) }),
    ).rejects.toThrow(`stopped at ${step}`);
    expect(await value('select (select count(*) from users) + (select count(*) from cycles)')).toBe(0);
    expect(await fingerprint()).toBe(empty);
  }
});

test('after an interrupted load the next start loads everything', async () => {
  const onProgress = stopAt('order_lines');
  const interrupted = loadDemo(database, { now, filesDir, secrets: testSecrets, onProgress });
  await expect(interrupted).rejects.toThrow('stopped at order_lines');
  expect(await loadDemoIfEmpty(database, { now, dataDir, secrets: testSecrets, log })).toBe(true);
  expect(await value('select count(*) from users')).toBe(601);
  expect(await value('select count(*) from cycles')).toBe(14);
});

const catalogue = `select string_agg(line, e'\\n' order by line) from (
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public') as lines`;

test('a larger network has the core unchanged, all indexes and keys, and correct figures', async () => {
  const before = await value(catalogue);
  const shares: number[] = [];
  const onProgress = ({ share }: Progress) => shares.push(share);
  await loadDemo(database, {
    now,
    filesDir,
    secrets: testSecrets,
    ...larger,
    onProgress,
  });
  expect(await value(catalogue)).toBe(before);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(await value('select count(*) from partners')).toBe(larger.partners);
  expect(await value('select count(*) from orders')).toBe(larger.orders);
  const { rows } = await database.pool.query(
    `select partner_id as id, psv_cents as "psvCents", personal_qp as "personalQp", qp, level
     from partner_statistics where cycle_id = 14`,
  );
  const expected = await reckon(database.pool, { month: '2027-05-01', instant: now, asOf: now });
  expect(rows).toHaveLength(larger.partners);
  for (const { id, level, ...figures } of rows) {
    const { level: reckoned, ...sums } = expected.get(id) ?? { level: -1 };
    expect(figures).toEqual(sums);
    // The reference computation ends with level 18, beyond what any network of this size reaches.
    expect(level).toBe(reckoned);
  }
});

test('fewer partners or orders than the core network are refused', async () => {
  await expect(
    loadDemo(database, { now, filesDir, secrets: testSecrets, partners: 599 }),
  ).rejects.toMatchObject({
    code: 'too_small',
  });
  await expect(loadDemo(database, { now, filesDir, secrets: testSecrets, orders: 10 })).rejects.toMatchObject(
    {
      code: 'too_small',
    },
  );
});
