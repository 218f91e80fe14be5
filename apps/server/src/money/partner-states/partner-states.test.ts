import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullDescribe } from '../../../test-support/full-test.ts';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { insertBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const { server, root, second, anna, staff, post, logOf } = setUpCompany();

beforeEach(() => emptyTables(server.database.db, ['partner_states'], { ids: 'continue' }));

const reason = 'Todesfall, Erben noch unbekannt';
const hold = (as: string, partner = anna.id, body: object = { reason }) =>
  post(as, `/api/partners/${partner}/hold`, body);
const release = (as: string, partner = anna.id, body: object = { reason: 'Erbschein liegt vor' }) =>
  post(as, `/api/partners/${partner}/release`, body);
const read = (as: string, partner = anna.id) =>
  server.call(as, { url: `/api/partners/${partner}/states`, headers: { accept: 'application/json' } });
const states = async (): Promise<{ state: string; current: boolean }[]> => (await read(root.token)).json();

test('the history and the log have who did what when and why', async () => {
  const clerk = await staff(['partners.write']);
  expect(await states()).toEqual([]);
  const held = await hold(clerk.token);
  expect([held.statusCode, held.json()]).toMatchObject([
    201,
    {
      partner: anna.id,
      state: 'held',
      validFrom: '2026-03-15T10:00:00+00:00',
      current: true,
      reason,
      by: { id: clerk.id, name: 'Ruth Rebe' },
    },
  ]);
  server.setTime(new Date(NOW.getTime() + 60_000));
  expect((await release(root.token)).statusCode).toBe(201);
  expect(await states()).toMatchObject([
    {
      state: 'active',
      current: true,
      reason: 'Erbschein liegt vor',
      by: { id: root.userId, name: 'Root Blatt' },
    },
    { state: 'held', current: false, reason },
  ]);
  const lines = await logOf(`/api/partners/${anna.id}`);
  expect(lines.slice(-2)).toMatchObject([
    {
      user_id: clerk.id,
      action: 'write',
      details: { before: { state: 'active' }, after: { state: 'held' }, reason },
      request_id: expect.any(String),
    },
    { user_id: root.userId, details: { before: { state: 'held' }, after: { state: 'active' } } },
  ]);
});

describe('is refused', () => {
  test.each([
    [
      'a partner already on hold',
      async () => [await hold(root.token), await hold(second.token)],
      409,
      'partnerHeld',
      'held',
    ],
    ['a release without a hold', async () => [await release(root.token)], 409, 'partnerNotHeld', 'active'],
    ['the company itself', async () => [await hold(second.token, root.id)], 409, 'companyNotHeld'],
    ['the operator’s own partner', async () => [await hold(second.token, second.id)], 403, 'ownPayout'],
    [
      'the release of the operator’s own partner',
      async () => [await release(second.token, second.id)],
      403,
      'ownPayout',
    ],
    ['nobody', async () => [await hold(root.token, 999_999)], 404, 'notFound'],
  ])('%s', async (_, attempt, status, code, state?: string) => {
    const answer = (await attempt()).at(-1);
    expect([answer?.statusCode, answer?.json().code, answer?.json().state]).toEqual([status, code, state]);
  });

  test.each([{}, { reason: '' }, { reason: 'x' }, { reason: 'x'.repeat(501) }])(
    'the reason %j',
    async (body) => {
      const answer = await hold(root.token, anna.id, body);
      expect([answer.statusCode, answer.json().violations]).toMatchObject([
        422,
        [{ propertyPath: 'reason' }],
      ]);
      expect(await states()).toEqual([]);
    },
  );

  test('fields that a client may not set', async () => {
    const answer = await hold(root.token, anna.id, { reason, state: 'ended' });
    expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath: 'state' }]]);
  });

  test('operators without the right, and partners', async () => {
    const [reader, auditor] = [await staff(['partners.read']), await staff(['audit.read'])];
    expect((await read(reader.token)).statusCode).toBe(200);
    for (const token of [reader.token, auditor.token, anna.token])
      for (const answer of [await hold(token), await release(token)]) expect(answer.statusCode).toBe(403);
    for (const token of [auditor.token, anna.token]) expect((await read(token)).statusCode).toBe(403);
    expect(await states()).toEqual([]);
  });
});

describe('nobody decides on a partner who is paid to their own account', () => {
  const IBAN = 'DE02120300000000202051';
  const keep = async (user: number, account: { iban: string | null; paypalEmail: string | null }) => {
    const { db, secrets } = server.deps;
    const rest = { accountHolder: null, bic: null, bankName: null, at: NOW };
    await inTransaction(db, (tx) => insertBankAccount({ db: tx, secrets }, { user, ...rest, ...account }));
  };
  const block = (as: string, how: 'disable' | 'enable') =>
    post(as, `/api/users/${anna.userId}/${how}`, { reason });
  afterEach(() => server.database.db.deleteFrom('bank_accounts').execute());

  test.each([
    ['IBAN', { iban: IBAN, paypalEmail: null }, { iban: IBAN, paypalEmail: null }],
    [
      'PayPal address',
      { iban: IBAN, paypalEmail: 'anna@post.example' },
      { iban: null, paypalEmail: 'Anna@Post.example' },
    ],
  ])('by the same %s: holding, releasing, blocking', async (_, theirs, own) => {
    await keep(anna.userId, theirs);
    await keep(second.userId, own);
    const refused = async (attempt: ReturnType<typeof hold>) => {
      const answer = await attempt;
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownBankAccount']);
    };
    await refused(hold(second.token));
    await refused(block(second.token, 'disable'));
    expect((await hold(root.token)).statusCode).toBe(201);
    await refused(release(second.token));
    expect((await block(root.token, 'disable')).statusCode).toBe(204);
    await refused(block(second.token, 'enable'));
    expect((await block(root.token, 'enable')).statusCode).toBe(204);
    Object.assign(anna, { token: await server.signIn(anna.email) });
  });

  inFullRun(() => {
    test('another account, or none, prevents nobody', async () => {
      await keep(second.userId, { iban: IBAN, paypalEmail: null });
      expect((await hold(second.token)).statusCode).toBe(201);
      await keep(anna.userId, { iban: 'CH9300762011623852957', paypalEmail: 'anna@post.example' });
      expect((await release(second.token)).statusCode).toBe(201);
    });
  });
});

fullDescribe('simultaneously', () => {
  /** Runs two of these calls, both of which wait for the lock taken by `keep` before they go on. */
  async function together(keep: string, call: (as: string) => ReturnType<typeof hold>): Promise<number[]> {
    const { pool } = server.database;
    const keeper = await pool.connect();
    await keeper.query('begin');
    await keeper.query(keep);
    const calls = [root, second].map(({ token }) => call(token));
    await expect.poll(() => countWaiting(pool), { timeout: PATIENCE_MS }).toBe(2);
    await keeper.query('commit');
    keeper.release();
    return (await Promise.all(calls)).map(({ statusCode }) => statusCode).sort();
  }

  test('of two simultaneous holds one is done', async () => {
    const keep = `select from partners where id = ${anna.id} for no key update`;
    expect(await together(keep, (as) => hold(as))).toEqual([201, 409]);
    expect(await states()).toMatchObject([{ state: 'held' }]);
  });

  inFullRun(() => {
    test('of two simultaneous releases one is done', async () => {
      await hold(root.token);
      const keep = `select pg_advisory_xact_lock(${lockKeys.closing})`;
      expect(await together(keep, (as) => release(as))).toEqual([201, 409]);
      expect(await states()).toMatchObject([{ state: 'active' }, { state: 'held' }]);
    });
  });

  test('a request repeated with its idempotency key is done once', async () => {
    const send = () =>
      server.call(root.token, {
        method: 'POST',
        url: `/api/partners/${anna.id}/hold`,
        headers: { 'idempotency-key': 'hold-anna' },
        payload: { reason },
      });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
    expect(await states()).toHaveLength(1);
  });
});

test('past states can be neither changed nor deleted', async () => {
  await hold(root.token);
  const { pool } = server.database;
  for (const change of [`update partner_states set state = 'active'`, 'delete from partner_states'])
    await expect(pool.query(change)).rejects.toThrow(/only added to/);
  expect(await states()).toMatchObject([{ state: 'held' }]);
});

test('a state of a later day is not in force yet', async () => {
  await hold(root.token);
  await server.database.db
    .insertInto('partner_states')
    .values({
      partner_id: anna.id,
      state: 'ended',
      valid_from: new Date(NOW.getTime() + 60_000),
      reason: 'Kündigung',
      set_by: root.userId,
      created_at: NOW,
    })
    .execute();
  expect(await states()).toMatchObject([
    { state: 'ended', current: false },
    { state: 'held', current: true },
  ]);
});
