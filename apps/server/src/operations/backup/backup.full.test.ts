import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/load-demo.ts';
import { demoLogins, demoPassword } from '../../../demo/logins.ts';
import { createDatabaseWithCreditsApart } from '../../../test-support/credits-apart.ts';
import { onDatabase } from '../../../test-support/on-database.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { readyAddress, whileItRuns } from '../../../test-support/while-it-runs.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import { type TestDatabase, testCluster } from '../../platform/database/test-database.ts';
import { openFiles } from '../../platform/files/files.ts';
import { allFiles } from '../../platform/files/testing/all-files.ts';
import { startBucket } from '../../platform/files/testing/bucket.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { contentsOf, ownDatabase, relationsLeft, run, schemaOf, start } from './testing/drill.ts';

const cluster = await testCluster();
const key = randomBytes(32);
const FIELD_KEY = key.toString('base64');

let folder: string;
let source: TestDatabase;
/** Made while nobody was writing. */
let backup: string;
/** Contents of the database at that time. */
let expected: Record<string, string>;
/** Where it was restored to. */
let restored: Place;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-backup-'));
  source = await createDatabaseWithCreditsApart();
  const filesDir = join(folder, 'source', 'files');
  await loadDemo(source, { now: new Date(), filesDir, secrets: secretsWith([key]) });
  await onDatabase(source.url, (client) =>
    client.query(`insert into users (email, password_hash, first_name, last_name)
      values ('drill@example.org', 'x', 'D', 'R')`),
  );
  // Archived credits are in a backup as well.
  await onDatabase(source.url, (client) =>
    client.query(`select archive_credits(id) from cycles order by date_from limit 1`),
  );
  backup = join(folder, 'backup.tar.gz');
  expected = await contentsOf(source.url);
  const args = [backup, '--operator', demoLogins.operator];
  expect(await run('backup', args, sourceEnvironment())).toMatchObject({ code: 0, error: '' });
  restored = await emptyPlace();
  expect(await run('restore', args, restored.env)).toMatchObject({ code: 0, error: '' });
});
afterAll(async () => {
  await restored.drop();
  await source.drop();
  await rm(folder, { recursive: true });
});

function sourceEnvironment() {
  return { DATABASE_URL: source.url, DATA_DIR: join(folder, 'source'), FIELD_KEY };
}

/** All but the audit log, to which each command adds an entry. */
function withoutLog({ audit_log: _, audit_log_id_seq: __, ...others }: Record<string, string>) {
  return others;
}

/** The entries that commands have added to the audit log. */
async function linesIn(url: string) {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ email: string | null; by: string; action: string; details: { after: object } }>(`
      select email, command_user as by, action, details from audit_log left join users on users.id = user_id
      where action in ('backup', 'restore') order by audit_log.id`),
  );
  return rows;
}

type Place = Awaited<ReturnType<typeof emptyPlace>>;

let places = 0;

/** An empty database and a data folder that does not exist yet. */
async function emptyPlace() {
  places += 1;
  const name = `drill_${process.pid}_${places}`;
  const { url, drop } = await ownDatabase(cluster.url, name);
  return { url, env: { DATABASE_URL: url, DATA_DIR: join(folder, name), FIELD_KEY }, drop };
}

async function filesIn(dataDir: string): Promise<Map<string, string>> {
  const files = await openFiles({ dataDir, s3: null });
  const kept = new Map<string, string>();
  for (const { key: name } of await allFiles(files))
    kept.set(name, (await files.read(name)).toString('base64'));
  return kept;
}

test('rows, sequences, schema and files are restored, and only its owner may read the backup', async () => {
  expect(withoutLog(await contentsOf(restored.url))).toEqual(withoutLog(expected));
  expect(await schemaOf(restored.url)).toEqual(await schemaOf(source.url));
  const kept = await filesIn(restored.env.DATA_DIR);
  expect(kept.size).toBeGreaterThan(20);
  expect(kept).toEqual(await filesIn(join(folder, 'source')));
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('backup.tar.gz.unfinished');
});

test('the audit log says who made and who restored which backup', async () => {
  const by = { email: demoLogins.operator, by: userInfo().username };
  const rows = expect.any(Number);
  const after = { file: backup, rows, files: expect.any(Number) };
  expect((await linesIn(source.url))[0]).toEqual({ ...by, action: 'backup', details: { before: {}, after } });
  expect(await linesIn(restored.url)).toEqual([
    {
      ...by,
      action: 'restore',
      details: { before: {}, after: { ...after, createdAt: expect.any(String) } },
    },
  ]);
});

test('somebody named who is not an operator is refused: no backup is made, a restore is logged without them', async () => {
  const place = await emptyPlace();
  const path = join(folder, 'nobody.tar.gz');
  const named = ['--operator', demoLogins.anna];
  const refused = { code: 1, error: `\n${demoLogins.anna} is not an operator's address\n` };
  try {
    expect(await run('backup', [path, ...named], sourceEnvironment())).toMatchObject(refused);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await run('restore', [backup, ...named], place.env)).toMatchObject(refused);
    expect(await linesIn(place.url)).toMatchObject([
      { email: null, by: userInfo().username, action: 'restore' },
    ]);
  } finally {
    await place.drop();
  }
});

test('a restored database has correct books and can be served: signing in works, and an IBAN can be decrypted', async () => {
  const database = openDatabase(restored.url, { statementTimeoutMs: 0 });
  const rules = await checkLedger(database);
  await database.close();
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
  expect(rules.some(({ seen }) => seen > 100)).toBe(true);
  const server = start('src/main.ts', [], { ...restored.env, PORT: '0' });
  const url = await readyAddress(server);
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoLogins.anna, password: demoPassword }),
  });
  expect(signedIn.status).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const accounts = await fetch(`${url}/api/bank_accounts`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  expect(await accounts.json()).toEqual([
    expect.objectContaining({ iban: expect.stringMatching(/^[A-Z]{2}/) }),
  ]);
  server.kill('SIGTERM');
  expect((await once(server, 'exit'))[0]).toBe(0);
});

test('a backup made during writes is one consistent snapshot', async () => {
  const busy = join(folder, 'busy.tar.gz');
  const place = await emptyPlace();
  let goOn = true;
  let written = 0;
  // These two change together, and one is read early, the other late.
  const writing = onDatabase(source.url, async (client) => {
    for (; goOn; written += 1)
      await client.query(`begin;
        insert into audit_log (user_id, action, subject) values (1, 'drill', '/');
        update users set phone = (coalesce(nullif(phone, ''), '0')::bigint + 1)::text where email = 'drill@example.org';
        commit`);
  });
  try {
    const made = run('backup', [busy], sourceEnvironment());
    expect(await made).toMatchObject({ code: 0, error: '' });
    expect(written).toBeGreaterThan(10);
    goOn = false;
    await writing;
    expect(await run('restore', [busy], place.env)).toMatchObject({ code: 0, error: '' });
    const told = await onDatabase(place.url, (client) =>
      client.query<{ early: number; late: number }>(`
        select (select count(*)::int from audit_log where action = 'drill') as early,
               (select phone::int from users where email = 'drill@example.org') as late`),
    );
    expect(told.rows[0]?.early).toBe(told.rows[0]?.late);
    expect(told.rows[0]?.early).toBeLessThan(written);
  } finally {
    goOn = false;
    await writing;
    await place.drop();
  }
});

test('a restore that is killed leaves an empty database, and the next one succeeds', async () => {
  const bucket = await startBucket();
  const place = await emptyPlace();
  const { endpoint, keys } = bucket.s3;
  const env = {
    ...place.env,
    FILES_URL: 's3://leaves',
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: keys?.id ?? '',
    S3_SECRET_ACCESS_KEY: keys?.secret ?? '',
  };
  try {
    // All rows are written by then, and none is committed.
    bucket.stopAnswering();
    const child = start('src/operations/backup/restore.command.ts', [backup], env);
    await expect.poll(() => bucket.objects.size).toBe(1);
    child.kill('SIGKILL');
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    expect(await relationsLeft(place.url)).toBe(0);
    bucket.answerAgain();
    expect(await run('restore', [backup], env)).toMatchObject({ code: 0, error: '' });
    expect(withoutLog(await contentsOf(place.url))).toEqual(withoutLog(expected));
    const kept = [...bucket.objects].map(([name, { bytes }]) => [name, bytes.toString('base64')] as const);
    expect(new Map(kept)).toEqual(await filesIn(join(folder, 'source')));
  } finally {
    bucket.close();
    await place.drop();
  }
});

const HOLD = 4711;

/** Blocks when the first index is built on tables with rows: everything is written by then, and nothing committed. */
const holdBeforeCommit = `
  create function hold() returns event_trigger language plpgsql as $$
    begin
      if to_regclass('users') is null then return; end if;
      if exists (select from users) then perform pg_advisory_xact_lock(${HOLD}); end if;
    end $$;
  create event trigger hold on ddl_command_end when tag in ('CREATE INDEX') execute function hold();
  select pg_advisory_lock(${HOLD})`;

/** Restores a backup up to its commit and runs `work` while it waits there. Only a superuser can block it. */
async function whileUncommitted(
  place: Place,
  work: (child: ChildProcess, keeper: pg.Client) => Promise<void>,
): Promise<void> {
  const url = new URL(cluster.url);
  url.pathname = new URL(place.url).pathname;
  await onDatabase(url.href, async (keeper) => {
    await keeper.query(holdBeforeCommit);
    const child = start('src/operations/backup/restore.command.ts', [backup], place.env);
    await whileItRuns(child, waiting(keeper, 1));
    await work(child, keeper);
    await keeper.query('drop event trigger hold');
  });
}

const waiting = (client: pg.Client, count: number) => expect.poll(() => countWaiting(client)).toBe(count);

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
}

test('killed before its commit it leaves an empty database, and the next one succeeds', async () => {
  const place = await emptyPlace();
  try {
    await whileUncommitted(place, kill);
    expect(await relationsLeft(place.url)).toBe(0);
    expect(await run('restore', [backup], place.env)).toMatchObject({ code: 0 });
  } finally {
    await place.drop();
  }
});

test('killed after its commit it leaves the whole backup', async () => {
  const place = await emptyPlace();
  try {
    await whileUncommitted(place, (child, keeper) =>
      onDatabase(place.url, async (next) => {
        // It holds the lock until its commit, then looks for newer migrations under the same lock.
        const locked = next.query('select pg_advisory_lock($1)', [lockKeys.migration]);
        await waiting(keeper, 2);
        await keeper.query('select pg_advisory_unlock($1)', [HOLD]);
        await whileItRuns(child, locked);
        await whileItRuns(child, waiting(keeper, 1));
        await kill(child);
      }),
    );
    expect(await contentsOf(place.url)).toEqual(expected);
  } finally {
    await place.drop();
  }
});
