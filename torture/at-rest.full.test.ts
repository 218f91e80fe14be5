import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createRandom } from '@blattwerk/server/demo/random.ts';
import { inventIban } from '@blattwerk/server/demo/rows/tax-numbers.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { writeBackup } from '@blattwerk/server/operations/backup/write-backup.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { openFiles } from '@blattwerk/server/platform/files/files.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const accounts = count(20, 1_000);
const key = randomBytes(32);

interface Holder extends TestPartner {
  readonly iban: string;
}

let dataDir: string;
let database: TestDatabase;
let servers: TwoServers;
let operator: TestPartner;
let holders: Holder[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-at-rest-'));
  database = await createTestDatabase();
  const { db } = database;
  operator = await createPartner(db, { name: 'Root', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const random = createRandom(seedOf('at rest'));
  holders = [];
  for (let index = 0; index < accounts; index += 1) {
    const person = await createPartner(db, { name: `Holder ${index}`, parent: operator });
    await makeEligible({ db, secrets: secretsWith([key]) }, person, { iban: null });
    const iban = inventIban(random, random.pick(['DEU', 'AUT', 'CHE', 'FRA']));
    holders.push({ ...person, iban });
  }
  await earn(
    db,
    new Date(),
    holders.map(({ id }) => ({ partner: id, cents: 1_000 })),
  );
  servers = await startTwoServers({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    FIELD_KEY: key.toString('base64'),
    LOG_LEVEL: 'trace',
  });
});
afterAll(async () => {
  await servers?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const grouped = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
const masked = (iban: string) => `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;
/** Another IBAN with the same check digits, so that it is invalid. */
const mistyped = (iban: string) => `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`;

/** Enters the account, the first time with a typo, and requests a payout to it. */
async function setAccount({ email, userId, iban }: Holder, index: number): Promise<void> {
  const token = await servers.signIn(email);
  const user = `/api/users/${userId}`;
  const call = (path: string, method: string, body: object) =>
    servers.call(index, path, { token, method, body });
  const list = await servers.call(index, '/api/bank_accounts.json', { token });
  const [{ id } = { id: 0 }] = (await list.json()) as { id: number }[];
  const path = `/api/bank_accounts/${id}`;
  const headers = { 'content-type': 'application/merge-patch+json' };
  const change = (given: string) =>
    servers.call(index, path, { token, method: 'PATCH', body: { iban: given }, headers });
  expect((await change(mistyped(iban))).status).toBe(422);
  const changed = await change(index % 2 === 0 ? iban : grouped(iban).toLowerCase());
  expect([changed.status, await changed.json()]).toMatchObject([200, { iban: masked(iban) }]);
  expect((await call('/api/payouts', 'POST', { user })).status).toBe(201);
}

/** The IBANs found in a text, however they are grouped or written, also as the hex bytes of a column. */
function readable(text: string): string[] {
  const solid = text.replaceAll(/\s/g, '').toLowerCase();
  return holders
    .map(({ iban }) => iban)
    .filter((iban) => {
      // Country and check digits are shown to the owner. The typo changed the last digit.
      const account = iban.slice(4, -1).toLowerCase();
      const bytes = [account, account.toUpperCase()].map((form) => Buffer.from(form).toString('hex'));
      return [account, ...bytes].some((form) => solid.includes(form));
    });
}

/** Every row of every table, including those of the job queue. */
async function dump(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const dumps: string[] = [];
  for (const { name } of rows) {
    const table = await database.pool.query<{ row: string }>(`select t::text as row from ${name} as t`);
    dumps.push(...table.rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}

async function backUp(name: string): Promise<string> {
  const path = join(dataDir, name);
  const files = await openFiles({ dataDir, s3: null });
  await writeBackup(path, { database, files, fieldKeys: [key], now: new Date() });
  return gunzipSync(await readFile(path)).toString('latin1');
}

/** Mails, documents and everything else the servers wrote. */
async function written(): Promise<string> {
  const paths = globSync('**/*', { cwd: dataDir, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = await Promise.all(
    paths.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return files.join('\n');
}

test(`none of ${accounts} IBANs is in a table, a log, a file or a backup; lists show them masked`, async () => {
  const lanes = 4;
  let set = 0;
  const tell = progressOf('at rest', accounts, 'account');
  const setSome = async (lane: number) => {
    for (let index = lane; index < accounts; index += lanes) {
      await setAccount(holders[index] as Holder, index);
      set += 1;
      tell(set);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => setSome(lane)));
  const logs = servers.processes.map((server) => server.output()).join('\n');
  expect(logs).toContain('/api/bank_accounts');
  const tables = await dump();
  expect(tables).toContain('Holder 0');
  const backup = await backUp('backup.tar.gz');
  expect(backup).toContain('Holder 0');
  const places = { logs, tables, backup, files: await written() };
  for (const [place, text] of Object.entries(places)) expect(readable(text), place).toEqual([]);
});

test('an operator sees them masked as well', async () => {
  const token = await servers.signIn(operator.email);
  const rest = await Promise.all(
    holders.slice(0, 20).map(async ({ userId, iban }, index) => {
      const path = `/api/bank_accounts.json?user=/api/users/${userId}`;
      const text = await (await servers.call(index, path, { token })).text();
      expect(JSON.parse(text)).toMatchObject([{ iban: masked(iban) }]);
      return text;
    }),
  );
  expect(readable(rest.join('\n'))).toEqual([]);
});

test('of two IBANs written in clear text both would be found', async () => {
  const [one, other] = holders as [Holder, Holder];
  await database.db
    .updateTable('users')
    .set({ last_name: grouped(one.iban) })
    .where('id', '=', one.userId)
    .execute();
  await database.pool.query('update bank_accounts set iban = $1 where user_id = $2', [
    Buffer.from(other.iban),
    other.userId,
  ]);
  const expected = [one.iban, other.iban];
  expect(readable(await dump())).toEqual(expected);
});
