import { beforeEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { inventIban } from '../../../demo/rows/tax-numbers.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findBankAccount, insertBankAccount } from './bank-accounts.queries.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const IBAN = 'DE89370400440532013000';
const OTHER = 'CH9300762011623852957';

const { server, root, own, below } = setUpNetwork(NOW, family);

beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('bank_accounts').execute();
  await db.deleteFrom('outbox').execute();
  await db.updateTable('users').set({ payment_destination_changed_at: null }).execute();
});

const post = (payload: object, as: string | null = own.token) =>
  server.call(as, {
    method: 'POST',
    url: '/api/bank_accounts',
    payload: { user: `/api/users/${own.userId}`, ...payload },
  });
const patch = (id: number, payload: object, as = own.token) =>
  server.mergePatch(as, `/api/bank_accounts/${id}`, payload);
const stored = () => findBankAccount(server.deps, { user: own.userId });
const mails = async () => (await server.outboxOf()).map(({ recipient, template }) => [recipient, template]);
const expectedMails = [['own@marker.example', 'payment-destination-changed']];

test('an account is added, masked and encrypted', async () => {
  const answer = await post({
    accountHolder: 'Own Blatt',
    iban: 'de89 3704 0044 0532 0130 00',
    bankName: 'Bank',
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    '@context': '/api/contexts/BankAccount',
    '@id': `/api/bank_accounts/${answer.json().id}`,
    '@type': 'BankAccount',
    id: answer.json().id,
    user: `/api/users/${own.userId}`,
    accountHolder: 'Own Blatt',
    iban: 'DE89 **** 3000',
    bic: null,
    bankName: 'Bank',
    paypalEmail: null,
    heldUntil: '2026-05-23T10:00:00+00:00',
  });
  expect((await stored())?.iban).toBe(IBAN);
  const url = `/api/bank_accounts?user=${own.userId}`;
  expect((await server.call(own.token, { url })).json()['hydra:member']).toMatchObject([
    { iban: 'DE89 **** 3000' },
  ]);
  expect((await post({ iban: OTHER })).statusCode).toBe(409);
});

test('a new destination is mailed to its owner, logged, and holds payouts; other changes do not', async () => {
  const { id } = (await post({ iban: IBAN })).json();
  expect(await mails()).toEqual(expectedMails);
  await server.database.db.deleteFrom('outbox').execute();
  for (const same of [
    { iban: IBAN },
    { iban: 'DE89 **** 3000' },
    { bankName: 'Neu' },
    { accountHolder: 'Ö' },
    {},
  ])
    expect((await patch(id, same)).statusCode).toBe(200);
  expect(await mails()).toEqual([]);
  expect((await stored())?.iban).toBe(IBAN);
  server.setTime(new Date(NOW.getTime() + 3_600_000));
  const changed = await patch(id, { iban: OTHER, bic: 'ubswchzh80a' });
  server.setTime(NOW);
  expect(changed.json()).toMatchObject({
    iban: 'CH93 **** 2957',
    bic: 'UBSWCHZH80A',
    bankName: 'Neu',
    heldUntil: '2026-05-23T11:00:00+00:00',
  });
  expect(await mails()).toEqual(expectedMails);
  await patch(id, { paypalEmail: ' own@pay.example ' });
  expect(await mails()).toEqual([...expectedMails, ...expectedMails]);
  const log = await server.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('user_id', '=', own.userId)
    .where('action', '=', 'payment-destination')
    .execute();
  expect(log.length).toBeGreaterThanOrEqual(3);
  expect((await patch(id, { iban: null, paypalEmail: '' })).json()).toMatchObject({
    iban: null,
    paypalEmail: null,
    bic: 'UBSWCHZH80A',
  });
});

test('with a session older than a day, moving the money to another account requires the password', async () => {
  const later = new Date(NOW.getTime() + 12.5 * 3_600_000);
  const { id } = (await post({ iban: IBAN })).json();
  server.setTime(later);
  try {
    for (const moving of [{ iban: OTHER }, { iban: null }, { paypalEmail: 'own@pay.example' }]) {
      const refused = await patch(id, moving);
      expect([refused.statusCode, refused.json().passwordRequired]).toEqual([422, true]);
    }
    expect((await patch(id, { iban: OTHER, password: 'falsch' })).json().violations).toMatchObject([
      { propertyPath: 'password' },
    ]);
    expect((await stored())?.iban).toBe(IBAN);
    expect((await patch(id, { iban: 'DE89 **** 3000', bankName: 'Neu' })).statusCode).toBe(200);
    expect((await patch(id, { iban: OTHER, password: TEST_PASSWORD })).statusCode).toBe(200);
    expect((await stored())?.iban).toBe(OTHER);
    await server.database.db.deleteFrom('bank_accounts').execute();
    expect((await post({ iban: IBAN })).json().passwordRequired).toBe(true);
    expect((await post({ iban: IBAN, password: TEST_PASSWORD })).statusCode).toBe(201);
  } finally {
    server.setTime(NOW);
  }
});

test.each([
  [{ iban: 'DE89370400440532013001' }, 422, 'iban'],
  [{ iban: 'DE8937040044053201300' }, 422, 'iban'],
  [{ iban: 'XX89370400440532013000' }, 422, 'iban'],
  [{ iban: 'DE12 **** 3000' }, 422, 'iban'],
  [{ iban: 'D'.repeat(61) }, 422, 'iban'],
  [{ bic: 'NOBIC' }, 422, 'bic'],
  [{ paypalEmail: 'nobody' }, 422, 'paypalEmail'],
  [{ accountHolder: 'x'.repeat(101) }, 422, 'accountHolder'],
  [{ accountHolder: 'a\u0001' }, 422, 'accountHolder'],
])('%j is refused', async (wrong, status, field) => {
  const answer = await post({ iban: IBAN, ...wrong });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().violations).toMatchObject([{ propertyPath: field }]);
  expect(answer.body).not.toContain('3704');
  expect(await stored()).toBeUndefined();
  expect(await mails()).toEqual([]);
});

fullTest('two concurrent requests create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => post({ iban: IBAN })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await mails()).toEqual(expectedMails);
});

describe('authorization', () => {
  test('accounts of others are 404; operators see them masked and change none', async () => {
    const at = NOW;
    const none = { accountHolder: 'Below', bic: null, bankName: null, paypalEmail: null };
    const theirs = await inTransaction(server.deps.db, (db) =>
      insertBankAccount({ ...server.deps, db }, { user: below.userId, iban: IBAN, ...none, at }),
    );
    const get = (url: string, as = own.token) => server.call(as, { url });
    for (const user of [below.userId, root.userId, 999_999]) {
      expect((await get(`/api/bank_accounts?user=${user}`)).statusCode).toBe(404);
      expect((await post({ user, iban: OTHER })).statusCode).toBe(404);
    }
    for (const id of [theirs ?? 0, 999_999]) {
      expect((await get(`/api/bank_accounts/${id}`)).statusCode).toBe(404);
      expect((await patch(id, { iban: OTHER })).statusCode).toBe(404);
      expect((await patch(id, { iban: OTHER }, root.token)).statusCode).toBe(404);
    }
    const seen = await get(`/api/bank_accounts/${theirs}`, root.token);
    expect(seen.json()).toMatchObject({ accountHolder: 'Below', iban: 'DE89 **** 3000' });
    const wish = { iban: OTHER, id: 1, user: below.userId, heldUntil: null };
    expect((await patch(theirs ?? 0, wish)).statusCode).toBe(404);
    expect((await findBankAccount(server.deps, { user: below.userId }))?.iban).toBe(IBAN);
    expect((await post({ iban: IBAN }, null)).statusCode).toBe(401);
  });
});

test('a dump of the tables contains none of many accounts, and none can be decrypted in another row', async () => {
  const many = isFullRun ? 1000 : 50;
  const { db } = server.database;
  const random = createRandom(7);
  const ibans = new Map<number, string>();
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: many }, (_, i) => ({
        email: `holder${i}@a.example`,
        password_hash: 'x',
        first_name: 'H',
        last_name: 'H',
      })),
    )
    .returning('id')
    .execute();
  const none = { accountHolder: null, bic: null, bankName: null, paypalEmail: null, at: NOW };
  for (const { id } of users) {
    const iban = inventIban(random, random.pick(['DEU', 'AUT', 'CHE', 'FRA']));
    ibans.set(id, iban);
    await inTransaction(server.deps.db, (db) =>
      insertBankAccount({ ...server.deps, db }, { user: id, iban, ...none }),
    );
  }
  const { rows } = await server.database.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const dumps = await Promise.all(
    rows.map(async ({ table_name }) => {
      const dump = await server.database.pool.query<{ dump: string | null }>(
        `select string_agg(t::text, ' ') as dump from ${table_name} t`,
      );
      return dump.rows[0]?.dump ?? '';
    }),
  );
  const everything = dumps.join('\n');
  const found = [...ibans.values()].filter(
    (iban) => everything.includes(iban) || everything.includes(Buffer.from(iban).toString('hex')),
  );
  console.log(`${ibans.size} IBANs, ${found.length} found in ${everything.length} characters of dump`);
  expect(found).toEqual([]);
  const [first = 0, second = 0] = [...ibans.keys()];
  expect((await findBankAccount(server.deps, { user: first }))?.iban).toBe(ibans.get(first));
  await db
    .updateTable('bank_accounts')
    .set((eb) => ({
      iban: eb.selectFrom('bank_accounts as other').select('iban').where('other.user_id', '=', first),
    }))
    .where('user_id', '=', second)
    .execute();
  await expect(findBankAccount(server.deps, { user: second })).rejects.toThrow();
});

/** A payout of the owner, in progress or over. */
async function payout(type: 'bank' | 'paypal' | 'shopping', status: number): Promise<number> {
  const { id } = await server.database.db
    .insertInto('payouts')
    .values({ partner_id: own.id, type, amount_cents: 1000, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const end = (id: number) =>
  server.database.db.updateTable('payouts').set({ status: 4 }).where('id', '=', id).execute();

test('the account can be deleted unless a payout to it is in progress; its owner is notified, and the next one is held', async () => {
  const { id } = (await post({ iban: IBAN })).json();
  await server.database.db.deleteFrom('outbox').execute();
  await server.database.db.updateTable('users').set({ payment_destination_changed_at: null }).execute();
  const remove = (as = own.token) => server.call(as, { method: 'DELETE', url: `/api/bank_accounts/${id}` });
  for (const other of [root.token, below.token]) expect((await remove(other)).statusCode).toBe(404);
  for (const [type, status] of [
    ['bank', 3],
    ['paypal', 1],
  ] as const) {
    const open = await payout(type, status);
    expect((await remove()).statusCode).toBe(409);
    await end(open);
  }
  await payout('shopping', 3);
  const entries = () =>
    server.database.db
      .selectFrom('audit_log')
      .where('action', '=', 'payment-destination')
      .select('id')
      .execute();
  const before = (await entries()).length;
  expect((await remove()).statusCode).toBe(204);
  expect(await stored()).toBeUndefined();
  expect(await mails()).toEqual(expectedMails);
  expect(await entries()).toHaveLength(before + 1);
  expect((await remove()).statusCode).toBe(404);
  expect((await post({ iban: IBAN })).json().heldUntil).not.toBeNull();
});
