import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { migrate } from './migrate.ts';
import { MigrationError } from './migration-files.ts';
import { testCluster } from './test-database.ts';
import { createDatabase, dropDatabase } from './throwaway-cluster.ts';

const silent = { info: () => undefined };
const cluster = await testCluster();
const name = `blattwerk_migrate_${process.pid}`;
const role = `blattwerk_app_${process.pid}`;
/** All migrations in the full run; otherwise only the first ones, since the test's own migration can follow any. */
let directory: string;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blattwerk-migrations-'));
  const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));
  const names = (await readdir(migrations)).toSorted();
  for (const file of isFullRun ? names : names.slice(0, 12))
    await cp(join(migrations, file), join(directory, file));
});
afterAll(() => rm(directory, { recursive: true }));

beforeEach(async () => {
  url = await createDatabase(cluster.url, name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await dropDatabase(cluster.url, name);
});

/** A schema that already exists: creating it takes seconds. */
async function beginMigrated(): Promise<void> {
  await client.end();
  await dropDatabase(cluster.url, name);
  await createDatabase(cluster.url, name, cluster.template);
  client = new pg.Client({ connectionString: url });
  await client.connect();
}

async function versions(): Promise<number[]> {
  const result = await client.query<{ version: number }>('select version from schema_migrations order by 1');
  return result.rows.map((row) => row.version);
}

async function tableExists(table: string): Promise<boolean> {
  const result = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return result.rows[0]?.found === true;
}

test('a second run has nothing to apply', async () => {
  const applied: object[] = [];
  const log = { info: (details: object) => applied.push(details) };
  await migrate(url, log, { directory });
  expect(applied.length).toBeGreaterThanOrEqual(4);
  const first = await versions();
  expect(first).toEqual(applied.map((_, index) => index + 1));
  applied.length = 0;
  await migrate(url, log, { directory });
  expect(applied).toEqual([]);
  expect(await versions()).toEqual(first);
});

inFullRun(() => {
  test('four concurrent processes apply each migration once', async () => {
    const applied: string[] = [];
    const log = { info: (details: object) => applied.push(JSON.stringify(details)) };
    await Promise.all([1, 2, 3, 4].map(() => migrate(url, log)));
    expect(applied).toHaveLength((await versions()).length);
    expect(new Set(applied).size).toBe(applied.length);
  });
});

test('a failing migration leaves the previous schema', async () => {
  const numbered = join(
    directory,
    `${String((await readdir(directory)).length + 1).padStart(4, '0')}_broken.sql`,
  );
  await writeFile(numbered, 'create table half_way (id int); select 1/0;');
  try {
    await expect(migrate(url, silent, { directory })).rejects.toThrow('division by zero');
    expect(await tableExists('half_way')).toBe(false);
    expect(await tableExists('users')).toBe(true);
    await writeFile(numbered, 'create table half_way (id int);');
    await migrate(url, silent, { directory });
    expect(await tableExists('half_way')).toBe(true);
    await writeFile(numbered, 'create table half_way (id bigint);');
    await expect(migrate(url, silent, { directory })).rejects.toThrow(/_broken.sql was edited after/);
    await rm(numbered);
    await expect(migrate(url, silent, { directory })).rejects.toThrow(/does not know/);
  } finally {
    await rm(numbered, { force: true });
  }
});

inFullRun(() => {
  test('a migration that needs a table in use lets others pass until it gets the lock, and gives up in the end', async () => {
    await migrate(url, silent, { directory });
    const next = String((await readdir(directory)).length + 1).padStart(4, '0');
    const changing = join(directory, `${next}_users.sql`);
    await writeFile(changing, 'alter table users add column leaf int;');
    const patience = { lockTimeoutMs: 50, pauseMs: 10, attempts: 3 };
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await client.query('begin');
      await client.query('select from users');
      const waits: object[] = [];
      await expect(
        migrate(url, { info: (details) => waits.push(details) }, { directory, patience }),
      ).rejects.toThrow(MigrationError);
      expect(waits).toEqual([{ attempt: 1 }, { attempt: 2 }]);
      const reported = Promise.withResolvers<void>();
      const migrating = migrate(
        url,
        { info: () => reported.resolve() },
        { directory, patience: { ...patience, attempts: 1_000 } },
      );
      await reported.promise;
      // Between two attempts others read and write; a waiting lock request would block them.
      await other.query('select from users');
      await client.query('commit');
      await migrating;
      expect((await other.query('select leaf from users')).rows).toEqual([]);
    } finally {
      await other.end();
      await rm(changing);
    }
  });
});

fullTest('a gap in the numbers is refused before any migration runs', async () => {
  const far = join(directory, '0099_far.sql');
  await writeFile(far, 'select 1;');
  try {
    await expect(migrate(url, silent, { directory })).rejects.toThrow(MigrationError);
    expect(await tableExists('schema_migrations')).toBe(false);
  } finally {
    await rm(far);
  }
});

fullTest('the application role may read and write rows and nothing else', async () => {
  if (!isFullRun) await beginMigrated();
  await client.query(`create role ${role} login password 'secret-of-the-test'`);
  try {
    await migrate(url, silent, { applicationRole: role });
    await client.query(`set role ${role}`);
    await client.query(`insert into users (email, password_hash, first_name, last_name)
      values ('a@example.org', 'x', 'A', 'B')`);
    await client.query('select count(*) from pgboss.job');
    await expect(client.query('alter table users add column more text')).rejects.toThrow(/must be owner/);
    await expect(client.query('delete from schema_migrations')).rejects.toThrow(/permission denied/);
    await expect(client.query('create table mine (id int)')).rejects.toThrow(/permission denied/);
    await client.query('reset role');
    // Processes that start together on an existing schema have only this to wait for.
    await Promise.all(
      Array.from({ length: isFullRun ? 8 : 3 }, () => migrate(url, silent, { applicationRole: role })),
    );
  } finally {
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
  }
});

inFullRun(() => {
  test('an application role that does not exist is named in the error', async () => {
    await expect(migrate(url, silent, { applicationRole: 'nobody_at_all' })).rejects.toThrow(/nobody_at_all/);
  });
});
