import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherKey } from '../../../test-support/another-key.ts';
import { onDatabase } from '../../../test-support/on-database.ts';
import { insertBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase, testCluster } from '../../platform/database/test-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFiles } from '../../platform/files/files.ts';
import { allFiles } from '../../platform/files/testing/all-files.ts';
import { fingerprintOf, secretsWith } from '../../platform/secrets/secrets.ts';
import { BackupError, readArchive, writeArchive } from './archive.ts';
import { type Head, readContents, writeEnd, writeHead } from './contents.ts';
import { restoreBackup } from './restore-backup.ts';
import { ownDatabase, relationsLeft, run } from './testing/drill.ts';
import { writeBackup } from './write-backup.ts';

const cluster = await testCluster();
const key = randomBytes(32);
const iban = 'DE02120300000000202051';

let folder: string;
let source: TestDatabase;
let backup: string;
let empty: { url: string; drop(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-refusals-'));
  source = await createTestDatabase();
  const anna = await createPartner(source.db, { name: 'Anna', parent: null });
  const secrets = secretsWith([key]);
  const none = { accountHolder: null, bic: null, bankName: null, paypalEmail: null };
  await inTransaction(source.db, (db) =>
    insertBankAccount({ db, secrets }, { user: anna.id, iban, at: new Date(), ...none }),
  );
  const files = await filesOf('source');
  await files.put('media/leaf.bin', randomBytes(300_000), 'application/octet-stream');
  backup = join(folder, 'backup.tar.gz');
  await writeBackup(backup, { database: source, files, fieldKeys: [key], now: new Date() });
  empty = await ownDatabase(cluster.url, `refusals_${process.pid}`);
});
afterAll(async () => {
  await source.drop();
  await empty.drop();
  await rm(folder, { recursive: true });
});

const filesOf = (name: string) => openFiles({ dataDir: join(folder, name), s3: null });

async function restore(
  path: string,
  { url = empty.url, fieldKeys = [key] as Buffer[] | null, files = 'none' } = {},
) {
  const database = openDatabase(url);
  try {
    return await restoreBackup(path, { database, files: await filesOf(files), fieldKeys });
  } finally {
    await database.close();
  }
}

/** Expects a message for the operator running the command, and a database as empty as before. */
async function expectRefused(attempt: Promise<unknown>, message: RegExp | string): Promise<void> {
  const error = await attempt.then(
    () => new Error('it was restored'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect(error.message).toMatch(message);
  expect(await relationsLeft(empty.url)).toBe(0);
}

/** The backup with changed bytes in its tar, recompressed so that gzip finds nothing wrong. */
async function rewritten(name: string, change: (tar: Buffer) => Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(backup)))));
  return path;
}

test('neither the key nor what it encrypts is readable in a backup', async () => {
  const tar = gunzipSync(await readFile(backup));
  for (const secret of [iban, key.toString('base64'), key.toString('hex'), key])
    expect(tar.includes(secret)).toBe(false);
  expect(tar.includes(fingerprintOf(key))).toBe(true);
});

test('a file truncated anywhere is refused', async () => {
  const whole = await readFile(backup);
  for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
    const path = join(folder, `cut-${share}.tar.gz`);
    await writeFile(path, whole.subarray(0, Math.floor(share * whole.length)));
    await expectRefused(restore(path), /damaged/);
  }
  const endless = await rewritten('endless.tar.gz', (tar) => tar.subarray(0, tar.lastIndexOf('end.json')));
  await expectRefused(restore(endless), /damaged/);
});

test('a file with one byte changed anywhere is refused', async () => {
  const whole = await readFile(backup);
  for (let round = 0; round < 20; round += 1) {
    const changed = Buffer.from(whole);
    // After the gzip header, which holds a timestamp that nobody reads.
    const at = 10 + Math.floor(((whole.length - 10) * round) / 20);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const path = join(folder, 'changed.tar.gz');
    await writeFile(path, changed);
    await expectRefused(restore(path), /damaged|no backup/);
  }
});

test('changed contents in a sound container are refused', async () => {
  const name = await rewritten('name.tar.gz', (tar) =>
    Buffer.from(tar.toString('latin1').replace('\tAnna\t', '\tHans\t'), 'latin1'),
  );
  await expectRefused(restore(name), 'its contents are not those that were written');
});

test('without the key, or with another one, the message names the key that is needed', async () => {
  const needed = fingerprintOf(key);
  await expectRefused(
    restore(backup, { fieldKeys: null }),
    `needs the field key ${needed}; there is none here`,
  );
  const other = anotherKey(key);
  await expectRefused(
    restore(backup, { fieldKeys: [other] }),
    `needs the field key ${needed}; here is ${fingerprintOf(other)}`,
  );
});

test('a database with anything in it is refused and stays as it is', async () => {
  await expect(restore(backup, { url: source.url })).rejects.toThrow(/the database is not empty/);
  const { rows } = await source.pool.query('select count(*)::int as count from users');
  expect(rows).toEqual([{ count: 1 }]);
  await onDatabase(empty.url, (client) => client.query('create table somebodys (id int)'));
  await expect(restore(backup)).rejects.toThrow('it has public.somebodys');
  await onDatabase(empty.url, (client) => client.query('drop table somebodys'));
});

test('a storage with foreign files is refused and keeps them', async () => {
  const files = await filesOf('occupied');
  await files.put('media/other.bin', Buffer.from('mine'), 'application/octet-stream');
  await expectRefused(restore(backup, { files: 'occupied' }), 'it has media/other.bin');
  expect((await allFiles(files)).map(({ key: name }) => name)).toEqual(['media/other.bin']);
});

test('a backup of a newer version, or with other migrations, is refused, naming the migration', async () => {
  const head = await headOf(backup);
  const newer = { version: head.migration.version + 1, name: '9999_newer.sql', checksum: 'x' };
  await expectRefused(restore(await withHead({ ...head, migration: newer })), '9999_newer.sql');
  const edited = { ...head.migration, checksum: 'edited' };
  await expectRefused(restore(await withHead({ ...head, migration: edited })), 'is not the migration');
  const tables = head.tables.slice(1);
  await expectRefused(restore(await withHead({ ...head, tables })), 'not those that its migrations create');
});

async function headOf(path: string): Promise<Head> {
  const part = async ({ entry }: { entry: { body: AsyncIterable<Uint8Array> } }) => {
    for await (const _ of entry.body);
  };
  return (await readContents(readArchive(path), { part })).head;
}

/** A valid backup without rows with this header. */
async function withHead(head: Head): Promise<string> {
  const path = join(folder, 'made.tar.gz');
  await writeArchive(path, async (archive) => {
    await writeHead(archive, head);
    await writeEnd(archive, { rows: {}, sequences: {}, files: 0 });
  });
  return path;
}

test('what is not a backup, what does not exist and what cannot be written is reported plainly', async () => {
  await expectRefused(restore(join(folder, 'nowhere.tar.gz')), /cannot be read/);
  const text = join(folder, 'text.tar.gz');
  await writeFile(text, 'a letter');
  await expectRefused(restore(text), /damaged/);
  const other = join(folder, 'other.tar.gz');
  await writeArchive(other, (archive) => archive.add('photo.jpg', 3, [Buffer.from('abc')]));
  await expectRefused(restore(other), 'not a backup that this version of the product can read (photo.jpg)');
  const env = {
    DATABASE_URL: source.url,
    DATA_DIR: join(folder, 'source'),
    FIELD_KEY: key.toString('base64'),
  };
  expect(await run('backup', [backup], env)).toMatchObject({
    code: 1,
    error: `\n${backup} already exists\n`,
  });
  expect(await run('restore', [], env)).toMatchObject({
    code: 2,
    error: expect.stringContaining('usage: npm run restore'),
  });
});

test('no backup is made without the key that encrypted the fields', async () => {
  const path = join(folder, 'keyless.tar.gz');
  const files = await filesOf('source');
  for (const fieldKeys of [null, [anotherKey(key)]])
    await expect(writeBackup(path, { database: source, files, fieldKeys, now: new Date() })).rejects.toThrow(
      'bank_accounts.iban is encrypted with a key that is not here',
    );
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});
