import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { START, setUpPushes } from './testing/set-up-pushes.ts';

const { server, anna, bert, carla, root, service, add, get, save, subscribe, vapid } = setUpPushes();

test('a user without settings gets the public key, every kind, no details and quiet nights', async () => {
  expect(await get()).toEqual({
    kinds: ['money', 'newcomers', 'level'],
    showsDetails: false,
    quiet: { from: 21, to: 8 },
    publicKey: vapid.publicKey,
    devices: [],
  });
});

test('without a configured key push is unavailable, and the user is told so', async () => {
  const { config } = server.deps;
  Object.assign(config, { vapid: null });
  const answer = await add(anna, service().subscribe());
  const settings = await get();
  Object.assign(config, { vapid });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'pushOff']);
  expect(settings.publicKey).toBeNull();
});

test('a browser is listed without its address, which is stored only encrypted', async () => {
  const { endpoint, keys } = await subscribe();
  expect((await get()).devices).toMatchObject([{ isCurrent: true, sentAt: null }]);
  expect(JSON.stringify(await get())).not.toContain(endpoint);
  const [row] = await server.database.db.selectFrom('push_devices').selectAll().execute();
  expect(row?.endpoint_hash).toEqual(createHash('sha256').update(endpoint).digest());
  const stored = row?.subscription ?? Buffer.alloc(0);
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(stored.includes(secret)).toBe(false);
  const opened = server.deps.secrets.open(
    stored,
    `push_devices.subscription:${row?.endpoint_hash.toString('hex')}`,
  );
  expect(JSON.parse(opened)).toEqual({ endpoint, keys });
});

test('a browser that subscribes again is one device, even with a new address; its next user takes it over', async () => {
  const first = await subscribe();
  await add(anna, first);
  expect((await get()).devices).toHaveLength(1);
  const second = await subscribe();
  expect((await get()).devices).toHaveLength(1);
  await add(bert, second);
  expect([(await get()).devices, (await get(bert)).devices.length]).toEqual([[], 1]);
});

test('only its owner can remove a device', async () => {
  await subscribe();
  const [{ id }] = (await get()).devices;
  const remove = (token: string) =>
    server.call(token, { method: 'DELETE', url: `/api/settings/push/devices/${id}` });
  expect((await remove(bert.token)).statusCode).toBe(404);
  expect((await remove(root.token)).statusCode).toBe(404);
  expect((await remove(anna.token)).statusCode).toBe(204);
  expect((await remove(anna.token)).statusCode).toBe(404);
  expect((await get()).devices).toEqual([]);
});

test.each([
  ['of an inner network', { endpoint: 'https://10.0.0.7/send' }, 'endpoint'],
  ['of this machine', { endpoint: 'https://localhost/send' }, 'endpoint'],
  ['without https', { endpoint: 'http://push.example/send' }, 'endpoint'],
  ['that is none', { endpoint: 'send' }, 'endpoint'],
  ['with a key that is no point', { keys: { p256dh: 'A'.repeat(87) } }, 'keys'],
  ['with a secret that is too short', { keys: { auth: 'AAAA' } }, 'keys'],
])('an address %s is refused, and nothing is stored', async (_, given, field) => {
  const { endpoint, keys } = service().subscribe();
  const body = { endpoint, ...given, keys: { ...keys, ...('keys' in given ? given.keys : {}) } };
  const answer = await add(anna, body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath: field }]);
  expect((await get()).devices).toEqual([]);
});

test('absent settings stay as they are, and quiet hours of no length are refused', async () => {
  expect((await save({ kinds: ['money'] })).json()).toMatchObject({ kinds: ['money'], showsDetails: false });
  expect((await save({ showsDetails: true, quiet: null })).json()).toEqual({
    kinds: ['money'],
    showsDetails: true,
    quiet: null,
  });
  expect((await save({ quiet: { from: 22, to: 22 } })).statusCode).toBe(422);
  expect((await get()).quiet).toBeNull();
});

test('a former partner gets no push messages', async () => {
  await server.database.db
    .insertInto('partner_states')
    .values({
      partner_id: carla.id,
      state: 'ended',
      valid_from: START,
      reason: 'x',
      set_by: 1,
      created_at: START,
    })
    .execute();
  const answer = await add(carla, service().subscribe());
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'pushEnded']);
});
