import type { Right } from '@blattwerk/contract/http/rights.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../operators/testing/company-server.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const IN_A_YEAR = '2027-03-15T10:00:00+00:00';

const { server, root, anna, staff, patch, post, logOf } = setUpCompany();

const anything = ['partners.read', 'orders.import'];

let keys = 0;

/** Creates a key; returns the raw response. */
function make(by: string, change: object = {}, headers: Record<string, string> = {}) {
  keys += 1;
  const payload = { name: `Shop ${keys}`, rights: anything, expiresAt: IN_A_YEAR, ...change };
  return server.call(by, { method: 'POST', url: '/api/api_keys', headers, payload });
}

/** A new key, with its id. */
async function made(by: string, change: object = {}): Promise<{ id: number; key: string }> {
  const answer = await make(by, change);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const withdraw = (by: string, id: number) =>
  server.call(by, { method: 'DELETE', url: `/api/api_keys/${id}`, payload: { reason: 'Laden geschlossen' } });

const find = (key: string, name = 'Anna') => server.call(key, { url: `/api/operator/search?q=${name}` });

const stateOf = async (id: number) => {
  const { state, missing } = (await server.call(root.token, { url: `/api/api_keys/${id}` })).json();
  return { state, missing };
};

/** An operator who may manage keys and has these rights. */
const keeper = (...given: Right[]) => staff(['keys.write', ...given]);

test('a key is shown once, and only its hash and its first characters are stored', async () => {
  const answer = await make(root.token, { name: 'Shop in Lyon' }, { 'idempotency-key': 'lyon' });
  expect(answer.statusCode, answer.body).toBe(201);
  const { key, id, ...shown } = answer.json();
  expect(key).toMatch(/^bwk_[\w-]{43}$/);
  expect(shown).toMatchObject({
    name: 'Shop in Lyon',
    prefix: key.slice(0, 12),
    rights: anything,
    missing: [],
    state: 'active',
    createdBy: { id: root.userId, name: 'Root Blatt' },
    expiresAt: IN_A_YEAR,
    lastUsedOn: null,
    withdrawnAt: null,
  });
  expect((await server.call(root.token, { url: `/api/api_keys/${id}` })).body).not.toContain(key.slice(12));
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(
    server.database.db,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from ${sql.table(name)} as kept where kept::text like ${`%${key.slice(12)}%`}`.execute(
      server.database.db,
    );
    expect(rows[0]?.found, name).toBe(0);
  }
});

fullTest('a repeated request returns the same key without its text', async () => {
  const [change, headers] = [{ name: 'Shop in Graz' }, { 'idempotency-key': 'graz' }];
  const first = (await make(root.token, change, headers)).json();
  const again = await make(root.token, change, headers);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual({ ...first, key: null });
});

describe('a call with an API key', () => {
  test('is authorized by the rights of the key, and recorded by day and as the key’s rather than its creator’s', async () => {
    const { id, key } = await made(root.token, { name: 'Kasse', rights: ['partners.read'] });
    expect((await find(key)).statusCode).toBe(200);
    expect((await find(key)).statusCode).toBe(200);
    const shown = (await server.call(root.token, { url: `/api/api_keys/${id}` })).json();
    expect(shown.lastUsedOn).toBe('2026-03-15');
    const lines = (await server.call(root.token, { url: '/api/audit_log?by=kasse&looks=1' })).json();
    expect(lines['hydra:member']).toMatchObject([
      {
        by: null,
        command: null,
        apiKey: { id, name: 'Kasse' },
        action: 'look',
        subject: '/api/operator/search',
      },
      { by: null, apiKey: { id }, action: 'look' },
    ]);
    const csv = await server.call(root.token, { url: '/csv/audit_log?by=kasse' });
    expect(csv.body).toMatch(/;look;\/api\/operator\/search;[^\n]*;Kasse\r\n/);
  });

  test('without the right is refused with the name of the right, and a call about oneself or open to all staff with its purpose', async () => {
    const { key } = await made(root.token, { rights: ['accounting.read'] });
    const refusal = async (url: string, request: object = {}) => {
      const answer = await server.call(key, { url, ...request });
      const { code, params } = answer.json();
      return [answer.statusCode, code, params];
    };
    expect(await refusal('/api/operator/partners')).toEqual([
      403,
      'apiKeyRightMissing',
      { rights: 'partners.read' },
    ]);
    for (const url of [
      '/api/user',
      '/api/partners/1',
      '/api/company',
      '/api/approvals',
      '/api/operators',
      '/api/api_keys',
    ])
      expect(await refusal(url), url).toEqual([403, 'apiKeyNotTaken', {}]);
    expect(await refusal('/api/batch', { method: 'POST', payload: { paths: ['/api/user'] } })).toEqual([
      403,
      'apiKeyNotTaken',
      {},
    ]);
  });

  test('has idempotency keys of its own, apart from those of the key’s creator', async () => {
    const shop = await made(root.token, { rights: ['orders.import'] });
    const codes = ['BWG-AAAA', 'BWG-BBBB'];
    for (const code of codes)
      await sql`insert into vouchers (code, amount_cents, owner_id, valid_until)
        values (${code}, 1000, ${anna.id}, '2027-01-01')`.execute(server.database.db);
    const redeem = (token: string, code = '') =>
      server.call(token, {
        method: 'POST',
        url: '/api/voucher_movements',
        headers: { 'idempotency-key': 'the-same' },
        payload: { code, amount: '1.00', order: 'S-1', reference: code },
      });
    const answers = [await redeem(root.token, codes[0]), await redeem(shop.key, codes[1])];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await redeem(shop.key, codes[1])).body).toBe(answers[1]?.body);
  });
});

describe('a key never has more rights than its creator', () => {
  test('nobody grants a right that they do not have, or one that keys cannot have', async () => {
    const { token } = await keeper('orders.import');
    const refused = await make(token, { rights: ['orders.import', 'partners.read'] });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'rightNotOwn']);
    for (const rights of [['payouts.approve'], ['operators.write'], []]) {
      const answer = await make(root.token, { rights });
      expect(answer.statusCode, JSON.stringify(rights)).toBe(422);
      expect(answer.json().violations[0].propertyPath).toMatch(/^rights/);
    }
  });

  fullTest(
    'a right that the creator loses is missing from the key until the creator has it again',
    async () => {
      const { id: user, token } = await keeper('orders.import', 'partners.read');
      const { id, key } = await made(token);
      await patch(root.token, user, { rights: ['keys.write', 'orders.import'] });
      expect((await find(key)).statusCode).toBe(403);
      expect(await stateOf(id)).toEqual({ state: 'active', missing: ['partners.read'] });
      await patch(root.token, user, { rights: ['keys.write', 'orders.import', 'payouts.prepare'] });
      expect((await find(key)).statusCode, 'preparing payouts brings partners.read along').toBe(200);
      expect(await stateOf(id)).toEqual({ state: 'active', missing: [] });
    },
  );

  test('it is suspended while its creator may not manage keys', async () => {
    const { id: user, token } = await keeper('partners.read');
    const { id, key } = await made(token, { rights: ['partners.read'] });
    await patch(root.token, user, { rights: ['partners.read'] });
    expect((await find(key)).statusCode).toBe(401);
    expect(await stateOf(id)).toEqual({ state: 'suspended', missing: [] });
    await patch(root.token, user, { rights: ['partners.read', 'keys.write'] });
    expect((await find(key)).statusCode).toBe(200);
  });

  fullTest('it is suspended while its creator is blocked', async () => {
    const { id: user, token } = await keeper('partners.read');
    const { id, key } = await made(token, { rights: ['partners.read'] });
    const move = (to: 'disable' | 'enable') =>
      post(root.token, `/api/users/${user}/${to}`, { reason: 'Vertretung' });
    await move('disable');
    expect((await find(key)).statusCode).toBe(401);
    expect(await stateOf(id)).toEqual({ state: 'suspended', missing: ['partners.read'] });
    await move('enable');
    expect((await find(key)).statusCode).toBe(200);
  });

  fullTest('if its creator has full access, it still has only its own rights', async () => {
    const { key } = await made(root.token, { rights: ['partners.read'] });
    const { statusCode } = await server.call(key, { url: '/api/accounting' });
    expect(statusCode).toBe(403);
  });
});

describe('the end of a key', () => {
  test('is in the future, at most two years ahead', async () => {
    const violation = async (expiresAt: string) => (await make(root.token, { expiresAt })).json().violations;
    expect(await violation('2026-03-15T10:00:00Z')).toMatchObject([
      { propertyPath: 'expiresAt', code: 'apiKeyExpiryPast' },
    ]);
    expect(await violation('2028-03-16T10:00:00Z')).toMatchObject([
      { propertyPath: 'expiresAt', code: 'apiKeyExpiryFar', params: { until: '2028-03-15' } },
    ]);
    expect((await make(root.token, { expiresAt: '2028-03-15T10:00:00Z' })).statusCode).toBe(201);
  });

  test('is announced two weeks ahead, and takes effect to the moment', async () => {
    const { id, key } = await made(root.token, { expiresAt: '2026-03-30T10:00:00Z' });
    expect((await stateOf(id)).state).toBe('active');
    server.setTime(new Date('2026-03-16T10:00:00Z'));
    expect((await stateOf(id)).state).toBe('expiring');
    server.setTime(new Date('2026-03-30T09:59:59Z'));
    expect((await find(key)).statusCode).toBe(200);
    server.setTime(new Date('2026-03-30T10:00:00Z'));
    expect((await find(key)).statusCode).toBe(401);
    server.setTime(NOW);
  });

  test('takes effect immediately on revocation, with a reason and an audit log entry', async () => {
    const { id, key } = await made(root.token);
    expect((await withdraw(root.token, id)).statusCode).toBe(204);
    expect((await find(key)).statusCode).toBe(401);
    expect((await stateOf(id)).state).toBe('withdrawn');
    expect(await logOf(`/api/api_keys/${id}`)).toMatchObject([
      { user_id: root.userId, details: { after: { rights: anything } } },
      { user_id: root.userId, details: { reason: 'Laden geschlossen' } },
    ]);
    expect((await withdraw(root.token, id)).json().code).toBe('apiKeyWithdrawn');
    expect((await withdraw(root.token, 999_999)).statusCode).toBe(404);
  });
});

test('any invalid key gets the same response, and after thirty of them 429; a valid one still works', async () => {
  const { id, key } = await made(root.token);
  const gone = await made(root.token);
  await withdraw(root.token, gone.id);
  const [unknown, withdrawn, session] = [
    await find('bwk_nothing'),
    await find(gone.key),
    await server.call('no-token', { url: '/api/user' }),
  ];
  expect(unknown.statusCode).toBe(401);
  expect([unknown.body, withdrawn.body]).toEqual([session.body, session.body]);
  for (let tries = 2; tries < 30; tries += 1) expect((await find(`bwk_${tries}`)).statusCode).toBe(401);
  const refused = await find('bwk_again');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await find(key)).statusCode).toBe(200);
  expect((await stateOf(id)).state).toBe('active');
});

test('the list finds keys by name, first characters, right and state', async () => {
  const { id, key } = await made(root.token, { name: 'Buchhaltung Süd', rights: ['accounting.read'] });
  const ids = async (query: string) => {
    const answer = await server.call(root.token, { url: `/api/api_keys?${query}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json()['hydra:member'].map((one: { id: number }) => one.id);
  };
  expect(await ids(`text=${encodeURIComponent('tung süd')}`)).toEqual([id]);
  expect(await ids(`text=${key.slice(0, 12)}`)).toEqual([id]);
  expect(await ids('right=accounting.read')).toContain(id);
  expect(await ids('right=accounting.read&state=withdrawn')).toEqual([]);
  const all = (await ids('limits=100')).length;
  for (const field of ['name', 'createdAt', 'expiresAt', 'lastUsedOn'])
    expect(await ids(`order[${field}]=asc&limits=100`), field).toHaveLength(all);
});
