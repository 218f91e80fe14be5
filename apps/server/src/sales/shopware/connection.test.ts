import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { startTestServer, testPasswordHash } from '../../../test-support/test-server.ts';
import { CLIENT, ShopServer } from './testing/shop-server.ts';

const NOW = new Date('2026-05-16T08:00:00Z');
const server = setUp(() => startTestServer(NOW, { environment: { PRIVATE_HOSTS: '127.0.0.1' } }));
const shop = setUp(async () => {
  const started = await ShopServer.start();
  return { started, close: () => started.close() };
});

let admin: string;
let importer: string;

beforeAll(async () => {
  shop.started.now = () => server.deps.clock.now();
  const base = {
    first_name: 'Olga',
    last_name: 'Orders',
    password_hash: await testPasswordHash(),
    locale: 'de' as const,
  };
  await server.database.db
    .insertInto('users')
    .values([
      { ...base, email: 'olga@example.org', roles: ['ROLE_ADMIN'] },
      { ...base, email: 'ivo@example.org', roles: ['ROLE_STAFF'], rights: ['orders.import'] },
    ])
    .execute();
  admin = await server.signIn('olga@example.org');
  importer = await server.signIn('ivo@example.org');
});

beforeEach(async () => {
  await server.database.db.deleteFrom('shop_connections').execute();
  shop.started.troubles.length = 0;
  shop.started.forbidden.clear();
});

const PATH = '/api/connections/shopware';
const settings = () => ({ url: shop.started.url, ...CLIENT, interval: 10, reason: 'Unser Shop' });

const put = (payload: object, headers: Record<string, string> = {}) =>
  server.call(admin, { method: 'PUT', url: PATH, payload, headers });

const post = (path: string, payload: object = {}, token = admin) =>
  server.call(token, { method: 'POST', url: `${PATH}/${path}`, payload });

const connection = async (token = admin) => (await server.call(token, { url: PATH })).json().connection;

const refusalsOf = (answer: { json(): { violations?: { propertyPath: string; code?: string }[] } }) =>
  answer.json().violations?.map(({ propertyPath }) => propertyPath);

test('there is no connection until somebody creates one, and its secret is never returned', async () => {
  expect(await connection()).toBeNull();
  expect((await post('test')).statusCode).toBe(404);
  const made = await put(settings());
  expect(made.statusCode).toBe(200);
  expect(made.body).not.toContain(CLIENT.secret);
  expect(await connection(importer)).toMatchObject({
    url: shop.started.url,
    clientId: CLIENT.clientId,
    interval: 10,
    active: true,
    state: 'new',
    lag: null,
    hasHookSecret: false,
    faultCount: 0,
  });
  const stored = await server.database.db
    .selectFrom('shop_connections')
    .select('secret')
    .executeTakeFirstOrThrow();
  expect(stored.secret.includes(CLIENT.secret)).toBe(false);
  const log = await server.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', PATH)
    .execute();
  expect(JSON.stringify(log)).not.toContain(CLIENT.secret);
  expect(JSON.stringify(log)).toContain('newSecret');
});

test.each([
  'http://shop.example',
  'https://10.0.0.7',
  'https://192.168.1.1/admin',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://0x7f000002',
  'https://localhost',
  'https://db.internal',
  'https://user:word@shop.example',
  'ftp://shop.example',
  'shop.example',
])('%s is not accepted as the address of a shop', async (url) => {
  const answer = await put({ ...settings(), url });
  expect(answer.statusCode).toBe(422);
  expect(refusalsOf(answer)).toEqual(['url']);
});

test('a new address or access key requires its secret; other changes keep the secret', async () => {
  await put(settings());
  const { secret: _, ...without } = settings();
  expect(refusalsOf(await put({ ...without, url: 'https://other.example' }))).toEqual(['secret']);
  expect(refusalsOf(await put({ ...without, clientId: 'other' }))).toEqual(['secret']);
  expect(
    (await put({ ...without, interval: 30, codeField: 'recommended_by' })).json().connection,
  ).toMatchObject({
    interval: 30,
    codeField: 'recommended_by',
  });
  expect((await post('test')).json()).toMatchObject({ fault: null, orders: 0 });
});

fullTest('a change based on a stale version is refused', async () => {
  await put(settings());
  const { version } = await connection();
  expect((await put({ ...settings(), interval: 20 }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
  expect((await put({ ...settings(), interval: 30 }, { 'if-match': `"${version}"` })).statusCode).toBe(412);
});

test('the test reports what is wrong: the key, a right, or an unreachable shop', async () => {
  await put({ ...settings(), secret: 'wrong' });
  expect((await post('test')).json().fault.kind).toBe('credentials');
  await put(settings());
  shop.started.forbidden.add('order');
  expect((await post('test')).json().fault.kind).toBe('rights');
  shop.started.troubles.push('hang-up');
  expect((await post('test')).json().fault.kind).toBe('unreachable');
  shop.started.forbidden.clear();
  expect((await post('test')).json()).toMatchObject({ fault: null });
});

test('those who import orders can request a pull now, and nobody while it is off', async () => {
  await put(settings());
  expect((await post('pull', {}, importer)).statusCode).toBe(204);
  const asked = () =>
    server.database.db.selectFrom('shop_connections').select('asked_at').executeTakeFirstOrThrow();
  expect((await asked()).asked_at).toEqual(NOW);
  await put({ ...settings(), active: false });
  expect((await post('pull', {}, importer)).statusCode).toBe(409);
  expect((await connection()).state).toBe('off');
  expect((await server.call(importer, { method: 'PUT', url: PATH, payload: settings() })).statusCode).toBe(
    403,
  );
});

const BODY = '{"data":{"event":"state_enter.order_transaction.state.paid"},"source":{"eventId":"7b04"}}';

function hook(path: string, secret: string | null, body = BODY) {
  const signed =
    secret === null
      ? {}
      : { 'shopware-shop-signature': createHmac('sha256', secret).update(body).digest('hex') };
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...signed },
    payload: BODY,
  });
}

test('only an event signed with the hook’s secret requests a pull, and its body is not stored', async () => {
  await put(settings());
  const { hookPath } = await connection();
  expect((await hook(hookPath, 'any')).statusCode).toBe(401);
  const { hookSecret } = (await post('hook_secret', { reason: 'Für die App' })).json();
  const asked = async () =>
    (await server.database.db.selectFrom('shop_connections').select('asked_at').executeTakeFirstOrThrow())
      .asked_at;
  for (const answer of [
    await hook(hookPath, null),
    await hook(hookPath, 'of somebody else'),
    await hook(hookPath, hookSecret, `${BODY} `),
    await hook('/api/hooks/shopware/999', hookSecret),
    await hook('/api/hooks/shopware/x', hookSecret),
  ]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json().refusal?.code ?? answer.body).toContain('signature');
  }
  expect(await asked()).toBeNull();
  expect((await hook(hookPath, hookSecret)).statusCode).toBe(204);
  expect(await asked()).toEqual(NOW);
  const second = (await post('hook_secret', { reason: 'Verloren' })).json().hookSecret;
  expect((await hook(hookPath, hookSecret)).statusCode).toBe(401);
  expect((await hook(hookPath, second)).statusCode).toBe(204);
  await put({ ...settings(), active: false });
  expect((await hook(hookPath, second)).statusCode).toBe(401);
});
