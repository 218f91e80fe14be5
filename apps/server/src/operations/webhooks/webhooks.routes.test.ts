import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { recordEvents } from '../../messaging/webhooks/record-events.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { claimDelivery } from './deliveries.queries.ts';
import { addTestReceiver } from './testing/add-receiver.ts';
import { startWebhookProgram, type WebhookProgram } from './testing/receiver.ts';

const START = new Date('2026-03-15T10:00:00Z');
const { server, root, anna, staff, post, logOf } = setUpCompany();
const RECEIVERS = '/api/webhook_receivers';
const DELIVERIES = '/api/webhook_deliveries';
const warehouse = {
  name: 'Lager',
  url: 'https://lager.example/hooks?shop=1',
  events: ['payout.paid', 'order.counted'],
};

let program: WebhookProgram;
beforeAll(async () => {
  program = await startWebhookProgram();
});
afterAll(() => program.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('webhook_receivers').execute();
  program.forget();
});

const add = (given: object = {}) => post(root.token, RECEIVERS, { ...warehouse, ...given });
const get = async (url: string) => (await server.call(root.token, { url })).json();
const change = (id: number, given: object, version?: string) =>
  server.call(root.token, {
    method: 'PATCH',
    url: `${RECEIVERS}/${id}`,
    headers: {
      'content-type': 'application/merge-patch+json',
      ...(version === undefined ? {} : { 'if-match': version }),
    },
    payload: given,
  });
const deliver = () =>
  deliverWebhooksJob({
    ...server.deps,
    config: { ...server.deps.config, privateHosts: ['127.0.0.1'] },
  }).run();
const agreed = (partner: number) =>
  inTransaction(server.deps.db, (tx) =>
    recordEvents(tx, [{ type: 'partner.agreed', at: server.deps.clock.now(), data: { partner } }]),
  );

test('a receiver is added with a secret that is never shown again', async () => {
  const answer = await add();
  expect(answer.statusCode, answer.body).toBe(201);
  const { secret, ...receiver } = answer.json();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(receiver).toMatchObject({
    name: 'Lager',
    url: warehouse.url,
    events: ['order.counted', 'payout.paid'],
    paused: false,
    pauseCause: null,
    failingSince: null,
    formerSecretUntil: null,
    waiting: 0,
    failed: 0,
    createdAt: '2026-03-15T10:00:00+00:00',
  });
  const read = await server.call(root.token, { url: `${RECEIVERS}/${receiver.id}` });
  const list = await server.call(root.token, { url: RECEIVERS });
  expect(read.json()).toMatchObject({ id: receiver.id, version: receiver.version });
  for (const { body } of [read, list]) expect(body).not.toContain('whsec_');
  expect(await logOf(`${RECEIVERS}/${receiver.id}`)).toMatchObject([
    { user_id: root.userId, details: { before: {}, after: { name: 'Lager', paused: false } } },
  ]);
  expect(JSON.stringify(await logOf(`${RECEIVERS}/${receiver.id}`))).not.toContain('whsec_');
});

test('an answer with a secret is not stored for a repeated request', async () => {
  const payload = warehouse;
  const headers = { 'idempotency-key': 'once' };
  const answer = await server.call(root.token, { method: 'POST', url: RECEIVERS, payload, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotencyKeyNotTaken']);
});

test.each([
  ['http://lager.example/', 'webhookAddress'],
  ['ftp://lager.example/', 'webhookAddress'],
  ['lager.example', 'webhookAddress'],
  ['https://user:secret@lager.example/', 'webhookAddress'],
  ['https://127.0.0.1/', 'webhookAddressPrivate'],
  ['https://[::1]:8443/', 'webhookAddressPrivate'],
  ['https://169.254.169.254/latest/meta-data', 'webhookAddressPrivate'],
  ['https://0x7f000001/', 'webhookAddressPrivate'],
  ['https://localhost/', 'webhookAddressPrivate'],
])('%s is not accepted as an address, neither when adding nor when changing', async (url, code) => {
  const { id } = (await add()).json();
  for (const answer of [await add({ url }), await change(id, { url })])
    expect([answer.statusCode, answer.json().violations]).toMatchObject([
      422,
      [{ propertyPath: 'url', code }],
    ]);
});

test.each([
  ['name', ''],
  ['events', []],
  ['events', ['payout.gone']],
  ['events', ['webhook.test']],
])('%s %j is refused', async (field, value) => {
  const answer = await add({ [field]: value });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations[0].propertyPath).toMatch(new RegExp(`^${field}`));
});

test('there are at most fifty receivers', async () => {
  for (let count = 0; count < 50; count += 1) await addTestReceiver(server.deps, { url: warehouse.url });
  const answer = await add();
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'webhooksFull', params: { most: 50 } },
  ]);
});

test('a receiver is changed based on the version that was read', async () => {
  const { id, version } = (await add()).json();
  const answer = await change(id, { name: 'Versand', events: ['cycle.closed'] }, version);
  expect(answer.json()).toMatchObject({ name: 'Versand', events: ['cycle.closed'], url: warehouse.url });
  expect((await change(id, { name: 'Later' }, version)).statusCode).toBe(412);
  expect(await get(`${RECEIVERS}/${id}`)).toMatchObject({ name: 'Versand' });
  const [, line] = await logOf(`${RECEIVERS}/${id}`);
  expect(line).toMatchObject({
    details: { before: { name: 'Lager' }, after: { name: 'Versand', events: ['cycle.closed'] } },
  });
});

test('a paused receiver gets what it missed later', async () => {
  const { id } = await addTestReceiver(server.deps, { url: program.url });
  expect((await change(id, { paused: true })).json()).toMatchObject({
    paused: true,
    pausedAt: '2026-03-15T10:00:00+00:00',
    pauseCause: 'operator',
  });
  await agreed(7);
  await deliver();
  expect([program.received.length, (await get(`${RECEIVERS}/${id}`)).waiting]).toEqual([0, 1]);
  expect((await change(id, { paused: false })).json()).toMatchObject({ paused: false, pausedAt: null });
  await deliver();
  expect(program.received).toHaveLength(1);
});

test('a resumed receiver is immediately sent what was postponed', async () => {
  const { id } = await addTestReceiver(server.deps, { url: program.url });
  program.answer = (answer) => void answer.writeHead(410).end();
  await agreed(7);
  await deliver();
  expect(await get(`${RECEIVERS}/${id}`)).toMatchObject({ pauseCause: 'gone', waiting: 1 });
  program.forget();
  await change(id, { paused: false });
  await deliver();
  expect(program.received).toHaveLength(1);
  expect(await get(`${RECEIVERS}/${id}`)).toMatchObject({ failingSince: null, waiting: 0 });
});

test('a receiver is deleted with its waiting messages', async () => {
  const { id } = await addTestReceiver(server.deps, { url: program.url });
  await agreed(7);
  const url = `${RECEIVERS}/${id}`;
  expect((await server.call(root.token, { method: 'DELETE', url })).statusCode).toBe(204);
  expect((await server.call(root.token, { url })).statusCode).toBe(404);
  expect((await get(DELIVERIES))['hydra:totalItems']).toBe(0);
  expect(await logOf(url)).toMatchObject([{ details: { before: { name: 'Lager' }, after: {} } }]);
});

test('a new secret is shown once, with the time until which the former one signs as well', async () => {
  const { id, secret } = (await add()).json();
  const answer = await post(root.token, `${RECEIVERS}/${id}/secret`);
  expect(answer.json()).toEqual({
    secret: expect.stringMatching(/^whsec_/),
    formerSecretUntil: '2026-03-16T10:00:00+00:00',
  });
  expect(answer.json().secret).not.toBe(secret);
  expect(await get(`${RECEIVERS}/${id}`)).toMatchObject({ formerSecretUntil: '2026-03-16T10:00:00+00:00' });
  expect((await logOf(`${RECEIVERS}/${id}`)).at(-1)?.details).toMatchObject({
    after: { secretRenewed: true },
  });
});

describe('a test', () => {
  test('is sent even to a paused receiver, and shows the outcome', async () => {
    const { id } = await addTestReceiver(server.deps, { url: program.url });
    await change(id, { paused: true });
    program.answer = (answer) => void answer.writeHead(200).end('hello');
    const sent = await post(root.token, `${RECEIVERS}/${id}/test`);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { type: 'webhook.test', status: 'waiting', attempts: 0, receiver: { id, name: 'Lager' } },
    ]);
    await deliver();
    expect(await get(`${DELIVERIES}/${sent.json().id}`)).toMatchObject({
      status: 'delivered',
      answerStatus: 200,
      answerText: 'hello',
      body: program.received[0]?.body,
    });
    expect(JSON.parse(program.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { receiver: id },
    });
  });

  test('that fails is not retried, and does not affect the receiver', async () => {
    const { id } = await addTestReceiver(server.deps, { url: program.url });
    program.answer = (answer) => void answer.writeHead(410).end();
    const { id: delivery } = (await post(root.token, `${RECEIVERS}/${id}/test`)).json();
    await deliver();
    expect(await get(`${DELIVERIES}/${delivery}`)).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(await get(`${RECEIVERS}/${id}`)).toMatchObject({ paused: false, failingSince: null });
  });
});

describe('the list of deliveries', () => {
  const totalOf = async (query: string) => (await get(`${DELIVERIES}?${query}`))['hydra:totalItems'];

  test('is filtered by receiver, status, type and days', async () => {
    const { id } = await addTestReceiver(server.deps, { url: program.url });
    const { id: other } = await addTestReceiver(server.deps, { url: warehouse.url });
    await agreed(7);
    await deliver();
    server.setTime(new Date('2026-03-16T10:00:00Z'));
    await agreed(8);
    expect(await totalOf('')).toBe(4);
    expect(await totalOf(`receiver=${id}`)).toBe(2);
    expect(await totalOf('status=delivered')).toBe(1);
    expect(await totalOf('status[]=delivered&status[]=waiting')).toBe(4);
    expect(await totalOf('type=partner.joined')).toBe(0);
    expect(await totalOf(`receiver=${RECEIVERS}/${other}&to=2026-03-15`)).toBe(1);
    expect(await totalOf('from=2026-03-16')).toBe(2);
    const latest = (await get(`${DELIVERIES}?limits=1`))['hydra:member'];
    expect(latest).toMatchObject([{ type: 'partner.agreed', occurredAt: '2026-03-16T10:00:00+00:00' }]);
    server.setTime(START);
  });
});

describe('sending again', () => {
  const again = async (...ids: number[]) =>
    (await post(root.token, `${DELIVERIES}/send-again`, { ids })).json();
  const idsOf = async () =>
    (await get(DELIVERIES))['hydra:member'].map(({ id }: { id: number }) => id) as number[];

  test('a delivered message is sent once more with the same id', async () => {
    await addTestReceiver(server.deps, { url: program.url });
    await agreed(7);
    await deliver();
    const [id = 0] = await idsOf();
    expect(await again(id, 999_999)).toMatchObject({ done: [id], failed: [{ id: 999_999, status: 404 }] });
    expect(await get(`${DELIVERIES}/${id}`)).toMatchObject({ status: 'waiting', deliveredAt: null });
    await deliver();
    const [first, second] = program.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await logOf(`${DELIVERIES}/${id}`)).toMatchObject([
      { details: { before: { status: 'sent' }, after: { status: 'queued' } } },
    ]);
  });

  test('a waiting message is sent immediately, even to a receiver that is left alone', async () => {
    await addTestReceiver(server.deps, { url: program.url });
    program.answer = (answer) => void answer.writeHead(500).end();
    for (const partner of [7, 8, 9]) await agreed(partner);
    await deliver();
    program.forget();
    const ids = await idsOf();
    expect((await again(...ids)).done).toEqual(ids);
    await deliver();
    expect(program.received).toHaveLength(3);
  });

  test('is refused while an attempt is in progress or the receiver is paused', async () => {
    const { id: receiver } = await addTestReceiver(server.deps, { url: program.url });
    await agreed(7);
    const [id = 0] = await idsOf();
    await inTransaction(server.deps.db, (tx) => claimDelivery(tx, receiver, START));
    expect((await again(id)).failed).toMatchObject([{ id, status: 409, code: 'webhookUnderWay' }]);
    server.setTime(new Date(START.getTime() + 60_000));
    await change(receiver, { paused: true });
    expect((await again(id)).failed).toMatchObject([{ id, status: 409, code: 'webhookPaused' }]);
  });
});

test('only those who manage other programs can see or change any of it', async () => {
  const { id } = await addTestReceiver(server.deps, { url: program.url });
  const clerk = await staff(['company.write', 'audit.read']);
  const keeper = await staff(['keys.write']);
  for (const url of [RECEIVERS, `${RECEIVERS}/${id}`, DELIVERIES]) {
    const statusFor = async (token: string | null) => (await server.call(token, { url })).statusCode;
    expect([await statusFor(null), await statusFor(anna.token)]).toEqual([401, 403]);
    expect([await statusFor(clerk.token), await statusFor(keeper.token)]).toEqual([403, 200]);
  }
  expect((await post(clerk.token, `${RECEIVERS}/${id}/secret`)).statusCode).toBe(403);
});
