import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anotherKey } from '../../../test-support/another-key.ts';
import { findAccountsByIbanEnd, findBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { beginFactor, confirmByCode } from '../../identity/session/second-factor.ts';
import { appCode } from '../../identity/session/testing/app-code.ts';
import { requestCode } from '../../joining/recovery.ts';
import { IBANS, NEW_IBAN, setUpRuns } from '../../money/payout-runs/testing/run-server.ts';
import { findTransferTarget } from '../../money/payouts/resend-payout.ts';
import { openArchive } from '../../money/signed-documents/issue-document.ts';
import { fingerprintOf, secretsWith } from '../../platform/secrets/secrets.ts';
import { ended, start } from '../backup/testing/drill.ts';
import { FieldKeyError, lookAtKeys, resealAll } from './reseal.ts';
import { sealedFields } from './sealed-fields.ts';
import { fillSealed } from './testing/fill-sealed.ts';

/** More than two batches. */
const CODES = 120;

const runs = setUpRuns();
const { server, anna: own, begin } = runs;
let made: Awaited<ReturnType<typeof fillSealed>>;
let paper: Buffer;
let archive: Buffer;
let secret: string;
/** The only key in use at the end. */
let lastKey: Buffer;

const paperOf = async (payout: number) => {
  const answer = await server.call(await server.signIn(own.email), { url: `/pdf/payout/${payout}` });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

beforeAll(begin);
beforeAll(async () => {
  const { deps, fieldKey } = server;
  made = await fillSealed(runs);
  paper = await paperOf(made.payout);
  archive = await openArchive(deps, made.document);
  secret = (await beginFactor(deps, { user: own.userId, email: own.email })).secret;
  await requestCode(deps, own.email);
  const invited = { firstName: 'Nora', surname: 'Neu', email: 'nora@firma.example', comment: '' };
  const invitation = await server.call(await server.signIn(own.email), {
    method: 'POST',
    url: '/api/potential_partners/save',
    payload: invited,
  });
  expect(invitation.statusCode).toBe(201);
  const hash = randomBytes(32);
  const code = secretsWith([fieldKey]).seal('12345', `recovery_codes.code:${hash.toString('hex')}`);
  await sql`insert into recovery_codes (email_hash, code, created_at, expires_at)
    select ${hash}, ${code}, now(), now() from generate_series(1, ${CODES})`.execute(deps.db);
});

const reseal = (keys: readonly Buffer[], onBatch?: () => void) =>
  server.database.bulk((client) => resealAll(client, keys, onBatch));

/** How many values each key encrypted, over all fields. */
async function uses(keys: readonly Buffer[]): Promise<Map<string | null, number>> {
  const total = new Map<string | null, number>();
  const found = await server.database.bulk((client) => lookAtKeys(client, keys));
  for (const { counts } of found)
    for (const [name, count] of counts) total.set(name, (total.get(name) ?? 0) + count);
  expect(found.filter(({ counts }) => counts.size > 0)).toHaveLength(sealedFields.length);
  return total;
}

test('every column that could be encrypted is on the list, or holds a hash or no secret', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
      and column_name <> 'sha256' and right(column_name, 5) <> '_hash'
      and (table_name, column_name) not in (
        ('accounting_export_files', 'file'), ('company', 'logo'), ('passkeys', 'credential_id'),
        ('passkeys', 'public_key'), ('signed_documents', 'hash'), ('signed_documents', 'signature'),
        ('takeover_comparisons', 'hash'), ('plans', 'hash'))`.execute(server.database.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(
    sealedFields.map(({ table, column }) => `${table}.${column}`).sort(),
  );
  const guards = sealedFields.flatMap(({ guard }) => guard ?? []);
  const found = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgname = any(${guards})`.execute(server.database.db);
  expect(found.rows).toHaveLength(guards.length);
});

test('a key that does not decrypt the values changes nothing, and documents stay guarded', async () => {
  const stranger = anotherKey(server.fieldKey);
  await expect(reseal([stranger])).rejects.toThrow(FieldKeyError);
  expect((await uses([stranger])).get(fingerprintOf(stranger))).toBeUndefined();
  await expectGuarded();
});

test('a table locked by others is named, and its guard stays', async () => {
  const newer = anotherKey(server.fieldKey);
  await server.database.db.transaction().execute(async (db) => {
    await db.updateTable('payouts').set({ reason: null }).where('id', '=', made.payout).execute();
    await expect(reseal([newer, server.fieldKey])).rejects.toThrow('payouts is locked for too long');
  });
  await reseal([server.fieldKey, newer]);
  await expectGuarded();
});

test('an interrupted run is resumed where it stopped; at the end only the first key is needed', async () => {
  const { deps, fieldKey } = server;
  const newer = anotherKey(fieldKey);
  const keys = [newer, fieldKey];
  const all = (await uses(keys)).get(fingerprintOf(fieldKey)) ?? 0;
  let batches = 0;
  const interrupted = reseal(keys, () => {
    batches += 1;
    if (batches === 4) throw new Error('killed');
  });
  await expect(interrupted).rejects.toThrow('killed');
  const between = await uses(keys);
  expect(between.get(fingerprintOf(newer))).toBeGreaterThan(50);
  expect(between.get(fingerprintOf(fieldKey))).toBeGreaterThan(0);
  await expectAllOpen(keys);
  const rest = between.get(fingerprintOf(fieldKey));
  expect(await reseal(keys)).toBe(rest);
  expect(await uses(keys)).toEqual(new Map([[fingerprintOf(newer), all]]));
  await expectAllOpen([newer]);
  expect(await reseal(keys)).toBe(0);
  await expectGuarded();
  lastKey = newer;
  Object.assign(deps, { secrets: secretsWith([newer]) });
  await deps.db
    .transaction()
    .execute((db) => confirmByCode({ ...deps, db }, own.userId, appCode(secret, deps.clock.now())));
});

test('the command shows what each key has encrypted, and re-encrypts it with the first one', async () => {
  const { database } = server;
  const newest = anotherKey(server.fieldKey, lastKey);
  const field = (...keys: Buffer[]) => ({
    DATABASE_URL: database.url,
    FIELD_KEY: keys.map((key) => key.toString('base64')).join(','),
  });
  const ran = (args: string[], variables: Record<string, string>) =>
    ended(start('src/operations/field-key/field-key.command.ts', args, variables));
  const before = await ran([], field(newest, lastKey));
  expect(before).toMatchObject({ code: 0, error: '' });
  expect(before.out).toContain(`${fingerprintOf(newest)} (current): nothing\n${fingerprintOf(lastKey)}: `);
  const renewed = await ran(['renew'], field(newest, lastKey));
  expect(renewed.out).toMatch(/^\d{3} values are encrypted with the first key now\n/);
  expect(renewed.out).toContain(`${fingerprintOf(lastKey)}: nothing\n`);
  const lines = await database.db
    .selectFrom('audit_log')
    .select(['command_user', 'action', 'details'])
    .where('command_user', 'is not', null)
    .orderBy('id')
    .execute();
  const after = { values: Number(renewed.out.split(' ')[0]) };
  expect(lines).toEqual([
    { command_user: userInfo().username, action: 'begin', details: null },
    { command_user: userInfo().username, action: 'field-key', details: { before: {}, after } },
  ]);
  const lost = await ran([], field(lastKey));
  expect(lost.code).toBe(1);
  expect(lost.out).toContain('encrypted with a key that is not here: ');
  expect(await ran(['again'], field(newest))).toMatchObject({ code: 2 });
  const named = ['renew', '--operator', 'nobody@example.org'];
  expect(await ran(named, field(newest, lastKey))).toMatchObject({ code: 1 });
});

async function expectAllOpen(keys: readonly Buffer[]): Promise<void> {
  const { deps } = server;
  const secrets = secretsWith(keys);
  Object.assign(deps, { secrets });
  expect((await paperOf(made.payout)).equals(paper)).toBe(true);
  expect((await openArchive(deps, made.document)).equals(archive)).toBe(true);
  const again = { payout: made.resent, attempt: 2 };
  expect(await findTransferTarget(deps, again)).toMatchObject({ type: 'bank', iban: NEW_IBAN });
  expect((await findBankAccount({ db: deps.db, secrets }, { user: own.userId }))?.iban).toBe(IBANS.anna);
  const found = await findAccountsByIbanEnd({ db: deps.db, secrets }, IBANS.anna.slice(-4), 9);
  expect(found.map(({ partner }) => partner)).toContain(own.id);
  const { rows } = await sql<{ hash: string; code: Buffer }>`
    select encode(email_hash, 'hex') as hash, code from recovery_codes`.execute(deps.db);
  expect(rows).toHaveLength(CODES + 1);
  for (const { hash, code } of rows)
    expect(secrets.open(code, `recovery_codes.code:${hash}`)).toMatch(/^\d{5}$/);
}

async function expectGuarded(): Promise<void> {
  const { db } = server.database;
  await expect(sql`update payout_paper_files set pdf = pdf`.execute(db)).rejects.toThrow('immutable');
  await expect(sql`update signed_document_files set archive = archive`.execute(db)).rejects.toThrow(
    'stay as they were issued',
  );
  await expect(sql`update demands set particulars = particulars`.execute(db)).rejects.toThrow('immutable');
  await expect(
    sql`update payouts set particulars = null where id = ${made.payout}`.execute(db),
  ).rejects.toThrow('says what it says');
}
