import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { onDatabase } from '../../../test-support/on-database.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { readConfig } from '../../platform/config.ts';
import { testCluster } from '../../platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '../../platform/database/throwaway-cluster.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { owners } from '../../sales/shopware/connections.queries.ts';
import { checkDatabase } from './check-database.ts';
import { checkStored } from './check-stored.ts';
import { type Finding, lineOf } from './finding.ts';

const database = setUpDatabase();
const folder = mkdtempSync(join(tmpdir(), 'doctor-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

const complaints = (findings: readonly Finding[]) =>
  findings.filter(({ remedy }) => remedy !== null).map(lineOf);
const look = async (url: string, ownerUrl = url) => {
  const { findings, isUsable } = await checkDatabase({ url, ownerUrl });
  return { said: complaints(findings), all: findings.map(lineOf), isUsable };
};

/** Runs `work` on an empty database. */
async function inEmptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { url: server } = await testCluster();
  const name = `doctor_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = await createDatabase(server, name, 'template0');
  try {
    return await work(url);
  } finally {
    await dropDatabase(server, name);
  }
}

test('a migrated database has no findings, except that the server connects as a superuser', async () => {
  const { said, all, isUsable } = await look(database.url);
  expect(isUsable).toBe(true);
  expect(said.filter((line) => !line.includes('connections'))).toEqual([
    expect.stringMatching(
      /^(WARNING {2}rights: the server signs in as the superuser|FAULT {4}database: (fsync|full_page_writes))/,
    ),
    ...(all.some((line) => /fsync|full_page_writes/.test(line))
      ? [expect.stringContaining('superuser')]
      : []),
  ]);
  expect(all).toContainEqual(expect.stringMatching(/^fine {5}database: PostgreSQL \d+/));
  expect(all).toContainEqual(expect.stringMatching(/^fine {5}migrations: all \d+ are applied$/));
  expect(all).toContainEqual('fine     clock: agrees with that of the database');
});

test('a role of its own can only append to the books; one that may not read the tables is reported', async () => {
  const role = `doctor_${process.pid}`;
  const as = new URL(database.url);
  as.username = role;
  as.password = 'word';
  await onDatabase(database.url, (client) => client.query(`create role ${role} login password 'word'`));
  try {
    expect((await look(as.href, database.url)).said).toContainEqual(
      expect.stringMatching(/^FAULT {4}rights: \S+ may not read and write the tables -> start once/),
    );
    await onDatabase(database.url, (client) =>
      client.query(
        `grant select, insert, update, delete on all tables in schema public to ${role}; revoke update, delete on postings, audit_log from ${role}`,
      ),
    );
    const { all } = await look(as.href, database.url);
    expect(all).toContainEqual(`fine     rights: ${role} may only append to books and audit log`);
    await onDatabase(database.url, (client) => client.query(`grant update on postings to ${role}`));
    expect((await look(as.href, database.url)).said).toContainEqual(
      expect.stringMatching(/^WARNING {2}rights: \S+ may change books and audit log -> revoke these rights/),
    );
  } finally {
    await onDatabase(database.url, (client) => client.query(`drop owned by ${role}; drop role ${role}`));
  }
});

test('an empty database is fine; one of another program, of a newer or an older version is reported', async () => {
  await inEmptyDatabase(async (url) => {
    const empty = await look(url);
    expect(empty.all).toContainEqual(expect.stringMatching(/^note {5}migrations: the database is empty/));
    await onDatabase(url, (client) => client.query('create table other (id int)'));
    expect((await look(url)).said).toContainEqual(
      expect.stringMatching(/^FAULT {4}migrations: the database holds tables of another program/),
    );
  });
  const change = (sql: string) => onDatabase(database.url, (client) => client.query(sql));
  await change(
    `insert into schema_migrations (version, name, checksum) values (9999, '9999_from_tomorrow.sql', 'x')`,
  );
  const newer = await look(database.url);
  expect(newer.isUsable).toBe(false);
  expect(newer.said).toContainEqual(
    expect.stringMatching(
      /^FAULT {4}migrations: the database has migration 9999_from_tomorrow\.sql.+ -> start the version that applied it, .+Going back/,
    ),
  );
  await change('delete from schema_migrations where version = 9999');
  await change('create temporary table nothing (id int)');
  const { rows } = await onDatabase(database.url, (client) =>
    client.query(
      'delete from schema_migrations where version = (select max(version) from schema_migrations) returning *',
    ),
  );
  const older = await look(database.url);
  expect(older.said).toContainEqual(
    expect.stringMatching(/^WARNING {2}migrations: 1 of \d+ are missing.+ -> run npm run backup/),
  );
  const [row] = rows as { version: number; name: string; checksum: string }[];
  await onDatabase(database.url, (client) =>
    client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      row?.version,
      row?.name,
      'edited',
    ]),
  );
  expect((await look(database.url)).said).toContainEqual(
    expect.stringMatching(/^FAULT {4}migrations: .+was edited after it was applied/),
  );
  await onDatabase(database.url, (client) =>
    client.query('update schema_migrations set checksum = $1 where version = $2', [
      row?.checksum,
      row?.version,
    ]),
  );
});

test.each([
  [
    'a wrong password',
    (url: URL) => ({ ...url, href: url.href.replace(/\/\/[^@]*@/, '//nobody:falsches-wort@') }),
    /correct user and password/,
  ],
  [
    'a port where nobody listens',
    (url: URL) => ({ href: url.href.replace(/:\d+\//, ':1/') }),
    /start PostgreSQL, or correct host and port/,
  ],
  [
    'a database that is not there',
    (url: URL) => ({ href: url.href.replace(/\/[^/]+$/, '/nowhere') }),
    /create the database/,
  ],
  [
    'a host without a name',
    (url: URL) => ({ href: url.href.replace(/@[^:/]+/, '@db.invalid') }),
    /correct the host/,
  ],
])('%s is one line with the remedy, and without the password', async (_case, change, remedy) => {
  const { said, isUsable } = await look(change(new URL(database.url)).href);
  expect(isUsable).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^FAULT {4}DATABASE_URL: .+ -> /)]);
  expect(said[0]).toMatch(remedy);
  expect(said[0]).not.toContain('falsches-wort');
});

test('stored data reveal whether the key fits, the age of the last backup, and whether the shop answers', async () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const fieldKey = randomBytes(32);
  const config = readConfig({ DATA_DIR: folder, FIELD_KEY: fieldKey.toString('base64') });
  const stored = async (given = config) =>
    (await checkStored({ db: database.db, config: given, now })).map(lineOf);
  expect(await stored()).toEqual([
    'fine     FIELD_KEY: decrypts the values in the database',
    'note     backup: none yet, and no data to lose',
  ]);
  await createPartner(database.db, { name: 'Anna', parent: null });
  expect(await stored()).toContainEqual(
    expect.stringMatching(/^WARNING {2}backup: npm run backup has never been run -> npm run backup/),
  );
  const backup = (at: string) =>
    database.db
      .insertInto('audit_log')
      .values({
        action: 'backup',
        subject: '/api/company',
        occurred_at: new Date(at),
        command_user: 'root',
      } as never)
      .execute();
  await backup('2026-11-20T01:30:00Z');
  expect(await stored()).toContainEqual(
    expect.stringMatching(/^WARNING {2}backup: the last one was made at 2026-11-20 01:30 UTC/),
  );
  await backup('2026-11-30T01:30:00Z');
  expect(await stored()).toContainEqual('fine     backup: the last one was made at 2026-11-30 01:30 UTC');

  await database.db
    .insertInto('shop_connections')
    .values({
      kind: 'shopware',
      url: 'http://127.0.0.1:1',
      client_id: 'id',
      secret: secretsWith([fieldKey]).seal('word', owners.secret),
      code_field: null,
      interval_minutes: 10,
      active: true,
      created_at: now,
      settings_at: now,
      next_at: now,
    })
    .execute();
  const reached = { ...config, privateHosts: ['127.0.0.1:1'] };
  expect(await stored(reached)).toContainEqual(
    expect.stringMatching(/^FAULT {4}shop: http:\/\/127\.0\.0\.1:1: .+ -> check the connection/),
  );
  const other = readConfig({ DATA_DIR: folder, FIELD_KEY: randomBytes(32).toString('base64') });
  expect(await stored(other)).toContainEqual(
    expect.stringMatching(
      /^FAULT {4}FIELD_KEY: does not decrypt the values in the database \(shop_connections\.secret\)/,
    ),
  );
  const without = readConfig({ DATA_DIR: folder });
  expect(await stored(without)).toContainEqual(
    expect.stringMatching(/^FAULT {4}FIELD_KEY: is missing, and the database has/),
  );
});
