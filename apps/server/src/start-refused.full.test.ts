import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anotherKey } from '../test-support/another-key.ts';
import { onDatabase } from '../test-support/on-database.ts';
import { sealIban } from './account/bank-accounts/bank-accounts.queries.ts';
import { createPartner } from './network/team/testing/create-partner.ts';
import { ended, start } from './operations/backup/testing/drill.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { startTransactionPooler } from './platform/database/testing/transaction-pooler.ts';
import { secretsWith } from './platform/secrets/secrets.ts';

let database: TestDatabase;
let dataDir = '';

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'refused-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

function readOnlyUrl(): string {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}

test('a start with a different field key, or with a missing one, ends with one plain line and creates no file', async () => {
  const { userId } = await createPartner(database.db, { name: 'Sealed', parent: null });
  const key = randomBytes(32);
  const iban = sealIban(secretsWith([key]), userId, 'DE02120300000000202051');
  await database.db
    .insertInto('bank_accounts')
    .values({
      user_id: userId,
      iban,
      account_holder: 'Sealed',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  onTestFinished(async () => void (await database.db.deleteFrom('bank_accounts').execute()));
  const another = { FIELD_KEY: anotherKey(key).toString('base64') };
  expect(await run('src/main.ts', [], database.url, another)).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/^The field key does not open what the database holds [^\n]+\n$/),
  });
  expect(await run('src/main.ts', [], database.url)).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/^The field key is missing, [^\n]+\n$/),
  });
  const demo = await run('demo/demo.command.ts', [], database.url);
  expect([demo.code, demo.error]).toEqual([
    1,
    expect.stringMatching(/^\n?The field key is missing, [^\n]+\n$/),
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a start on the database of a newer version ends with one plain line that says what to do, and changes nothing', async () => {
  const ask = (sql: string) => onDatabase(database.url, (client) => client.query(sql));
  await ask(
    `insert into schema_migrations (version, name, checksum) values (9999, '9999_from_tomorrow.sql', 'x')`,
  );
  onTestFinished(async () => void (await ask('delete from schema_migrations where version = 9999')));
  const applied = async () => (await ask('select * from schema_migrations order by version')).rows;
  const before = await applied();
  expect(await run('src/main.ts', [], database.url)).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(
      /^the database has migration 9999_from_tomorrow\.sql, which [^\n]+ restore the backup from before the update [^\n]+\n$/,
    ),
  });
  expect(await applied()).toEqual(before);
});

function run(file: string, args: readonly string[], databaseUrl: string, more: Record<string, string> = {}) {
  return ended(start(file, args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', ...more }));
}

/** A listener that accepts connections and never responds. */
async function startSilent(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://nobody:nothing@127.0.0.1:${port}/silent`,
    stop: () => once(server.close(), 'close'),
  };
}

// Most of these tests only wait, and none depends on another.
describe.concurrent('concurrently', () => {
  test('a start on a read-only server ends with one plain line', async () => {
    expect(await run('src/main.ts', [], readOnlyUrl())).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^DATABASE_URL leads to a database that takes no writes \([^\n]+\n$/),
    });
  });

  test('a start behind a transaction pooler ends with one plain line', async () => {
    const pooler = await startTransactionPooler(database.url);
    try {
      expect(await run('src/main.ts', [], pooler.url)).toEqual({
        code: 1,
        out: '',
        error: expect.stringMatching(/^DATABASE_URL leads to a pooler that changes connections [^\n]+\n$/),
      });
    } finally {
      await pooler.stop();
    }
  });

  test('a start on a server that does not respond or does not exist ends with one plain line', async () => {
    const silent = await startSilent();
    expect(await run('src/main.ts', [], silent.url)).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(
        /^DATABASE_URL leads to a database that cannot be used \(127[^\n]+timeout[^\n]*\n$/,
      ),
    });
    await silent.stop();
    expect(await run('src/main.ts', [], silent.url)).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(
        /^DATABASE_URL leads to a database that cannot be used \(127[^\n]+REFUSED[^\n]*\n$/,
      ),
    });
  });

  test('a start with an invalid database address, or one that names a missing file, ends with plain lines', async () => {
    const unreadable = await run('src/main.ts', [], 'postgres://one:5432,,two:5432/blattwerk');
    expect(unreadable).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^The configuration cannot be used:\n {2}DATABASE_URL: [^\n]+\n$/),
    });
    const url = new URL(database.url);
    url.searchParams.set('sslrootcert', join(dataDir, 'nowhere.pem'));
    expect(await run('src/main.ts', [], url.href)).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(
        /^DATABASE_URL leads to a database that cannot be used \(127[^\n]+ENOENT[^\n]*nowhere\.pem[^\n]*\n$/,
      ),
    });
  });

  test('a start on a port in use, or on an address of another machine, ends with one plain line', async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'busy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const silent = await startSilent();
    onTestFinished(async () => void (await silent.stop()));
    const { host, port } = new URL(silent.url);
    expect(await run('src/main.ts', [], database.url, { DATA_DIR: folder, PORT: port })).toEqual({
      code: 1,
      out: '',
      error: `${host} is in use by another program. Stop that one first, or set PORT to a free port.\n`,
    });
    // A TEST-NET-1 address (RFC 5737).
    expect(await run('src/main.ts', [], database.url, { DATA_DIR: folder, HOST: '192.0.2.1' })).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(
        /^192\.0\.2\.1:0 cannot be served \([^\n]*EADDRNOTAVAIL[^\n]+PORT[^\n]+\n$/,
      ),
    });
  });

  test.each([
    ['import', 'src/sales/orders/import/import.command.ts', ['-']],
    ['commission', 'src/commission/month-end/commission.command.ts', ['preview', '2026-10']],
    ['restore', 'src/operations/backup/restore.command.ts', ['backup.tar.gz']],
  ])('the command %s refuses such a database just as a start does', async (_name, file, args) => {
    const { code, error } = await run(file, args, readOnlyUrl());
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringMatching(/^\n?DATABASE_URL leads to a database that takes no writes \([^\n]+\n$/),
    });
  });

  test('a backup accepts a read-only database, since it only reads', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-of-a-replica-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { code, out, error } = await run(
      'src/operations/backup/backup.command.ts',
      [join(folder, 'backup.tar.gz')],
      readOnlyUrl(),
    );
    expect({ code, out, error }).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+ rows and 0 files are in /),
      error: '',
    });
  });
});
