import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/load-demo.ts';
import { demoLogins } from '../../../demo/logins.ts';
import { onDatabase } from '../../../test-support/on-database.ts';
import { readyAddress } from '../../../test-support/while-it-runs.ts';
import { readIban } from '../../account/bank-accounts/iban.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import type { PayoutSnapshot } from '../../money/payouts/payout-snapshot.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase, testCluster } from '../../platform/database/test-database.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { findTables } from '../backup/tables.ts';
import { type Ended, ended, ownDatabase, run, start } from '../backup/testing/drill.ts';

const cluster = await testCluster();
const key = randomBytes(32);
const FIELD_KEY = key.toString('base64');
const secrets = secretsWith([key]);

let folder: string;
let source: TestDatabase;
let backup: string;
/** Everything that identifies people, one text per line. */
let originals: string[];
/** Folder of the copy, which contains its database. */
let dataDir: string;
let made: Ended;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-training-'));
  source = await createTestDatabase();
  const filesDir = join(folder, 'source', 'files');
  await loadDemo(source, { now: new Date(), filesDir, secrets });
  await onDatabase(source.url, (client) => client.query(moreOfPeople));
  originals = await findOriginals();
  backup = join(folder, 'backup.tar.gz');
  const environment = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'source'), FIELD_KEY };
  expect(await run('backup', [backup, '--operator', demoLogins.operator], environment)).toMatchObject({
    code: 0,
  });
  dataDir = join(folder, 'training');
  made = await sandbox([backup], { DATA_DIR: dataDir, FIELD_KEY });
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

const sandbox = (args: readonly string[], environment: Record<string, string>) =>
  ended(start('src/operations/training-copy/sandbox.command.ts', args, environment));

/** Data missing from the demo network: people in texts, in JSON and in queues. */
const moreOfPeople = `
  update users set phone = '+49 151 5550123' where email = '${demoLogins.anna}';
  insert into outbox (user_id, channel, recipient, locale, template, parameters, created_at, next_attempt_at)
    select id, 'mail', email, 'de', 'new-partner', jsonb_build_object('partnerName', 'Jonas Winter'), now(), now()
    from users where email = '${demoLogins.anna}';
  insert into audit_log (user_id, action, subject, details)
    select id, 'write', '/api/users/1', '{"before": {"lastName": "Berger", "phone": "+49 151 5550123"},
      "after": {"name": "Anna Berger", "email": "${demoLogins.anna}"}, "reason": "Anna Berger rief an"}'
    from users where email = '${demoLogins.anna}';
  update news_texts set content = content || ' Anna Berger lädt ein: ${demoLogins.anna}.' where news_id = (select min(id) from news);
  insert into import_inbox (format, source, number, kind, faults, rows, rows_hash, is_history, is_quiet, arrived_at, tried_at)
    values ('own', 'Shop', 'W-1', 'buyer', '[{"line": 1, "column": "email", "reason": "Anna Berger ist unbekannt"}]',
      '[{"line": 1, "cells": {"email": "${demoLogins.anna}", "first_name": "Anna", "product": "BB-90"}}]', 'hash', false, false, now(), now());
`;

async function findOriginals(): Promise<string[]> {
  return onDatabase(source.url, async (client) => {
    const { rows } = await client.query<{ said: string | null }>(`
      select first_name || ' ' || last_name as said from users
      union select email from users union select phone from users
      union select display_name from partners where display_name <> coalesce((select name from company), '')
      union select first_name || ' ' || surname from potential_partners union select email from potential_partners
      union select account_holder from bank_accounts union select paypal_email from bank_accounts
      union select street || ', ' || postcode from billing_addresses union select phone from billing_addresses
      union select ust from affiliate_data union select vat_id from company
      union select value from tax_data where field = 'number'
      union select vat_id from vat_id_checks`);
    const accounts = await client.query<{ user: number; iban: Buffer }>(
      'select user_id::int as user, iban from bank_accounts where iban is not null',
    );
    const ibans = accounts.rows.map(({ user, iban }) => secrets.open(iban, `bank_accounts.iban:${user}`));
    expect(ibans.length).toBeGreaterThan(100);
    return [...rows.flatMap(({ said }) => said ?? []), ...ibans].filter((said) => said.trim().length > 5);
  });
}

/** The originals that occur in any file below a folder, by the fastest available tool. */
async function foundIn(place: string): Promise<string[]> {
  const list = join(folder, 'originals.txt');
  await writeFile(list, `${originals.join('\n')}\n`);
  const search = spawn('grep', ['-r', '-a', '-o', '-h', '-F', '-f', list, place]);
  const [out] = await Promise.all([text(search.stdout), once(search, 'close')]);
  return [...new Set(out.split('\n').filter(Boolean))];
}

const keyOfCopy = async () => Buffer.from(await readFile(join(dataDir, 'field.key'), 'utf8'), 'base64');

/** Runs a server of the copy, whatever else its environment says. */
async function whileServed(work: (url: string) => Promise<void>): Promise<void> {
  const outside = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_GATEWAY_URL: 'http://127.0.0.1:1/',
    VIES_URL: 'http://127.0.0.1:1/',
  };
  const server = start('src/main.ts', [], { DATA_DIR: dataDir, PORT: '0', ...outside });
  try {
    await work(await readyAddress(server));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

test('the command prints where the copy is and how everybody signs in', () => {
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.out).toMatch(/^The training copy in .* has \d+ rows and \d+ files of /m);
  expect(made.out).toMatch(/Everybody signs in with the password (\w{5}-){3}\w{5}\n/);
  expect(made.out).toMatch(/ {2}operator {2}[a-z]+\.[a-z]+\.1@uebung\.example\n/);
});

test('the search works: it finds all of them in the original', async () => {
  const dump = join(folder, 'dump-of-source');
  await mkdir(dump);
  await dumpTo(source.url, dump);
  // Only IBANs are encrypted there.
  expect((await foundIn(dump)).length).toBeGreaterThan(originals.length / 2);
});

/** The database's folder: inside the folder, or elsewhere, by a pointer file, when run as root. */
async function clusterIn(place: string): Promise<string[]> {
  const pointer = join(place, 'postgres-place');
  const cluster = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : join(place, 'postgres');
  return existsSync(cluster) ? [cluster] : [];
}

/** All rows of all tables as text, one file per table. */
async function dumpTo(url: string, place: string): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t`);
      await writeFile(join(place, name), rows.map(({ row }) => row).join('\n'));
    }
  });
}

test('no personal data are in any file of the folder: not in the database, its log, or a document', async () => {
  const places = await clusterIn(dataDir);
  expect(places.length).toBeGreaterThan(0);
  for (const place of [dataDir, ...places]) expect(await foundIn(place)).toEqual([]);
});

test('no personal data are in any column, and encrypted values hold invented people', async () => {
  const place = await ownDatabase(cluster.url, `training_${process.pid}`);
  const other = join(folder, 'other');
  try {
    const environment = { DATABASE_URL: place.url, DATA_DIR: other, FIELD_KEY };
    expect(await sandbox([backup], environment)).toMatchObject({ code: 0, error: '' });
    const dump = join(folder, 'dump-of-copy');
    await mkdir(dump);
    await dumpTo(place.url, dump);
    const copy = secretsWith([Buffer.from(await readFile(join(other, 'field.key'), 'utf8'), 'base64')]);
    const opened = await onDatabase(place.url, async (client) => {
      const accounts = await client.query<{ user: number; iban: Buffer }>(
        'select user_id::int as user, iban from bank_accounts where iban is not null',
      );
      const payouts = await client.query<{ id: number; particulars: Buffer }>(
        'select id::int, particulars from payouts where particulars is not null',
      );
      return {
        ibans: accounts.rows.map(({ user, iban }) => copy.open(iban, `bank_accounts.iban:${user}`)),
        particulars: payouts.rows.map(
          ({ id, particulars }) =>
            JSON.parse(copy.open(particulars, `payouts.particulars:${id}`)) as PayoutSnapshot,
        ),
      };
    });
    expect(opened.ibans.filter((iban) => readIban(iban) !== iban)).toEqual([]);
    expect(opened.particulars.length).toBeGreaterThan(10);
    expect(opened.particulars.every(({ issuer }) => issuer?.name.endsWith('· Übungskopie'))).toBe(true);
    await writeFile(join(dump, 'opened'), JSON.stringify(opened));
    expect(await foundIn(dump)).toEqual([]);

    const database = openDatabase(place.url, { statementTimeoutMs: 0 });
    const rules = await checkLedger(database);
    await database.close();
    expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
    expect(rules.some(({ seen }) => seen > 100)).toBe(true);
    expect(await figuresOf(place.url)).toEqual(await figuresOf(source.url));
  } finally {
    await place.drop();
  }
});

/** What stays: amounts, days, tree and levels. */
async function figuresOf(url: string) {
  return onDatabase(url, async (client) => {
    const hashOf = (columns: string, table: string) =>
      `(select md5(string_agg(md5((${columns})::text), '' order by id)) from ${table})`;
    const { rows } = await client.query(`select
      ${hashOf('id, partner_id, cycle_id, bonus, amount_cents, available_at', 'credits')} as credits,
      ${hashOf('id, entry_id, account, partner_id, amount_cents', 'postings')} as postings,
      ${hashOf('id, partner_id, base_cents, qp, paid_at, cycle_id', 'orders')} as orders,
      ${hashOf('id, partner_id, amount_cents, tax_cents, tax_kind, number, status', 'payouts')} as payouts,
      ${hashOf('id, partner_id, parent_id, branch, valid_from', 'placements')} as placements,
      (select md5(string_agg(partner_id || ' ' || cycle_id || ' ' || level || ' ' || qp, ',' order by partner_id, cycle_id))
       from partner_statistics) as levels,
      (select count(*)::int from users) as people`);
    return rows[0];
  });
}

test('everybody signs in with the one password, and pages show that this is a copy', async () => {
  const password = /password (\S+)/.exec(made.out)?.[1];
  const addresses = [...made.out.matchAll(/ {2}(?:operator|partner) +(\S+)/g)].map(([, email]) => email);
  expect(addresses.length).toBeGreaterThan(3);
  await whileServed(async (url) => {
    for (const username of addresses) {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      expect([username, answer.status]).toEqual([username, 200]);
    }
    const page = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/<html[^>]* data-training=""/);
  });
});

test('mails are written to the folder, whatever mail server is configured, and nothing is connected', async () => {
  const password = /password (\S+)/.exec(made.out)?.[1];
  const [, username] = / {2}operator +(\S+)/.exec(made.out) ?? [];
  await whileServed(async (url) => {
    const post = (path: string, body: object, token = '', method = 'POST') =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    const { token } = (await (await post('/api/login', { username, password })).json()) as { token: string };
    const before = (await readdir(join(dataDir, 'mail')).catch(() => [])).length;
    const answer = await post('/api/recovery', { email: username });
    expect(answer.status).toBeLessThan(300);
    await expect
      .poll(async () => (await readdir(join(dataDir, 'mail')).catch(() => [])).length)
      .toBeGreaterThan(before);
    const receiver = { name: 'Lager', url: 'https://lager.example/', events: ['payout.paid'] };
    const added = await fetch(`${url}/api/webhook_receivers`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(receiver),
    });
    expect([added.status, ((await added.json()) as { code: string }).code]).toEqual([409, 'trainingCopy']);
  });
});

test('an uploaded document is replaced, and published files are included', async () => {
  const uploaded = await readdir(join(dataDir, 'files', 'affiliate-data'), { recursive: true });
  const [one] = uploaded.filter((name) => name.endsWith('.pdf'));
  if (one === undefined) throw new Error('the demo network has no uploaded document');
  const bytes = await readFile(join(dataDir, 'files', 'affiliate-data', one));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes).not.toEqual(await readFile(join(folder, 'source', 'files', 'affiliate-data', one)));
  const media = await readdir(join(folder, 'source', 'files', 'media'));
  expect(await readdir(join(dataDir, 'files', 'media'))).toEqual(media);
});

test('it has a field key of its own, which decrypts its values', async () => {
  expect(await keyOfCopy()).not.toEqual(key);
  expect((await stat(join(dataDir, 'field.key'))).mode & 0o777).toBe(0o600);
});

test('no copy is made into a place that is not empty, nor into the original', async () => {
  const refused = await sandbox([backup], { DATA_DIR: join(folder, 'source'), FIELD_KEY });
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('is not empty. A training copy needs a folder of its own');
  const intoSource = await sandbox([backup], {
    DATA_DIR: join(folder, 'third'),
    DATABASE_URL: source.url,
    FIELD_KEY,
  });
  expect(intoSource.code).toBe(1);
  expect(intoSource.error).toContain('the database is not empty');
  expect(existsSync(join(folder, 'third'))).toBe(false);
  const withBucket = await sandbox([backup], {
    DATA_DIR: join(folder, 'third'),
    FILES_URL: 's3://leaves',
    FIELD_KEY,
  });
  expect(withBucket.error).toContain('leave FILES_URL out');
  const withoutKey = await sandbox([backup], { DATA_DIR: join(folder, 'third') });
  expect(withoutKey.error).toContain('the backup needs the field key');
  expect(existsSync(join(folder, 'third'))).toBe(false);
});
