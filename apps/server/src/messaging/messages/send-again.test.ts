import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { TemplateName } from './templates/template-parameters.ts';

const NOW = new Date('2026-10-05T10:00:00Z');
const EARLIER = new Date('2026-10-01T08:00:00Z');
const LATER = new Date('2026-10-06T08:00:00Z');
const { server, operator, partner, silent } = setUpNetwork(NOW, {
  operator: { parent: null, operator: true },
  partner: { parent: 'operator' },
  silent: { parent: 'operator', phone: null },
});

beforeEach(() => server.database.db.deleteFrom('outbox').execute());

interface Kept {
  readonly status: 'queued' | 'sent' | 'failed';
  readonly template?: TemplateName;
  readonly channel?: 'mail' | 'sms';
  readonly user?: number | null;
  readonly recipient?: string;
  readonly error?: string;
  readonly createdAt?: Date;
}

async function keep({
  status,
  template = 'password-changed',
  channel = 'mail',
  ...more
}: Kept): Promise<number> {
  const { id } = await server.database.db
    .insertInto('outbox')
    .values({
      user_id: more.user === undefined ? partner.userId : more.user,
      channel,
      recipient: more.recipient ?? 'former@marker.example',
      locale: 'de',
      template,
      parameters: JSON.stringify({ date: '1.10.2026' }),
      status,
      attempts: status === 'queued' ? 2 : 7,
      last_error: more.error ?? null,
      created_at: more.createdAt ?? EARLIER,
      next_attempt_at: status === 'queued' ? LATER : EARLIER,
      sent_at: status === 'sent' ? EARLIER : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const sendAgain = async (ids: readonly number[]) =>
  (
    await server.call(operator.token, {
      method: 'POST',
      url: '/api/outbox/send-again',
      payload: { ids },
    })
  ).json();

const rowOf = (id: number) =>
  server.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const list = async (query = '') =>
  (await server.call(operator.token, { url: `/api/outbox${query}` })).json()['hydra:member'];

test('a failed message restarts, and goes to its reader’s current address', async () => {
  const id = await keep({ status: 'failed', error: 'connect ECONNREFUSED 127.0.0.1:25' });
  expect(await sendAgain([id])).toEqual({ done: [id], failed: [] });
  expect(await rowOf(id)).toMatchObject({
    status: 'queued',
    recipient: partner.email,
    attempts: 0,
    last_error: null,
    next_attempt_at: NOW,
  });
  const line = await server.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'details'])
    .where('subject', '=', `/api/outbox/${id}`)
    .where('action', '=', 'write')
    .executeTakeFirst();
  expect(line).toMatchObject({
    user_id: operator.userId,
    details: { before: { status: 'failed' }, after: { status: 'queued', nextAttemptAt: NOW.toISOString() } },
  });
});

fullTest('a queued message is tried immediately, with the attempts it has left', async () => {
  const id = await keep({ status: 'queued', template: 'password-code' });
  expect(await sendAgain([id])).toEqual({ done: [id], failed: [] });
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 2, next_attempt_at: NOW });
});

test('a sent message is copied, and the original stays as it is', async () => {
  const id = await keep({ status: 'sent' });
  const before = await rowOf(id);
  expect(await sendAgain([id])).toEqual({ done: [id], failed: [] });
  expect(await rowOf(id)).toEqual(before);
  expect(await list('?status=queued')).toMatchObject([
    {
      recipient: partner.email,
      template: 'password-changed',
      attempts: 0,
      createdAt: '2026-10-05T10:00:00+00:00',
    },
  ]);
});

test('messages that cannot be resent are reported with the reason, and the others are sent', async () => {
  const code = await keep({ status: 'failed', template: 'password-code' });
  const nowhere = await keep({
    status: 'failed',
    channel: 'sms',
    user: silent.userId,
    recipient: '',
    error: 'no telephone number',
  });
  const fine = await keep({ status: 'failed' });
  const { done, failed } = await sendAgain([code, nowhere, 999_999_999, fine, fine]);
  expect(done).toEqual([fine]);
  expect(failed).toMatchObject([
    { id: code, status: 409, code: 'messageSecretGone' },
    { id: nowhere, status: 409, code: 'messageNoAddress' },
    { id: 999_999_999, status: 404, code: 'notFound' },
  ]);
  expect((await rowOf(code)).status).toBe('failed');
});

fullTest('a message that is being sent cannot be resent', async () => {
  const id = await keep({ status: 'queued' });
  await server.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').select('id').where('id', '=', id).forUpdate().execute();
    expect((await sendAgain([id])).failed).toMatchObject([{ id, status: 409, code: 'messageUnderWay' }]);
  });
});

fullTest('a repeated idempotency key sends one copy', async () => {
  const id = await keep({ status: 'sent' });
  const once = () =>
    server.call(operator.token, {
      method: 'POST',
      url: '/api/outbox/send-again',
      headers: { 'idempotency-key': 'once' },
      payload: { ids: [id] },
    });
  await once();
  expect((await once()).json()).toEqual({ done: [id], failed: [] });
  expect(await list('?status=queued')).toHaveLength(1);
});

test('only an operator who may change partners can resend messages', async () => {
  const id = await keep({ status: 'failed' });
  const payload = { ids: [id] };
  const answer = await server.call(partner.token, { method: 'POST', url: '/api/outbox/send-again', payload });
  expect(answer.statusCode).toBe(403);
  expect((await rowOf(id)).status).toBe('failed');
});

test('the list shows the reader, the current destination, the cause of a failure, and whether a message can be resent', async () => {
  await keep({ status: 'failed', template: 'password-code', error: 'Message failed: 554 5.7.1 Spam' });
  await keep({ status: 'queued', user: null, recipient: 'guest@firma.example', createdAt: LATER });
  expect(await list()).toMatchObject([
    { reader: null, address: 'guest@firma.example', cause: null, unsendable: null },
    {
      reader: { partner: partner.id, name: 'Partner Blatt' },
      recipient: 'former@marker.example',
      address: partner.email,
      cause: 'refused',
      unsendable: 'secretGone',
    },
  ]);
});

test.each([
  ['?text=FIRMA.ex', ['guest@firma.example']],
  ['?text=_irma', []],
  ['?template=new-user-login', ['former@marker.example']],
  ['?from=2026-10-06', ['guest@firma.example']],
  ['?to=2026-10-05', ['former@marker.example']],
  ['?from=2026-10-02&to=2026-10-05', []],
])('%s finds %j', async (query, recipients) => {
  await keep({ status: 'sent', template: 'new-user-login' });
  // Midnight in Berlin.
  const createdAt = new Date('2026-10-05T22:00:00Z');
  await keep({ status: 'failed', user: null, recipient: 'guest@firma.example', createdAt });
  const found = (await list(query)) as { recipient: string }[];
  expect(found.map(({ recipient }) => recipient)).toEqual(recipients);
});

fullTest('an impossible date is not a valid query', async () => {
  const answer = await server.call(operator.token, { url: '/api/outbox?from=2026-02-30' });
  expect(answer.statusCode).toBe(400);
});
