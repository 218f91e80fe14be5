import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { recordEvents } from '../../messaging/webhooks/record-events.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { claimDelivery, noteTry } from './deliveries.queries.ts';
import { signMessage } from './sign-message.ts';
import { addTestReceiver } from './testing/add-receiver.ts';
import { startWebhookProgram, type WebhookProgram } from './testing/receiver.ts';
import { HOUR, SECOND, START, setUpReceiver } from './testing/set-up-receiver.ts';

const { server, at, state, program, joined, record, deliver, deliveries, health, partnersTold } =
  setUpReceiver();

test('an event is posted once, with a signature that proves its origin', async () => {
  await record(joined(7));
  await deliver();
  await deliver();
  expect(program().received).toHaveLength(1);
  const { headers = {}, body = '' } = program().received[0] ?? {};
  expect(JSON.parse(body)).toEqual({
    type: 'partner.joined',
    timestamp: '2026-03-15T10:00:00+00:00',
    data: { partner: 7, sponsor: 1 },
  });
  const id = headers['webhook-id'] ?? '';
  expect(id).toMatch(/^msg_[0-9a-f-]{36}$/);
  expect(headers).toMatchObject(signMessage([state.secret], { id, at: START, body }));
  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: 1, answer_status: 204, failure: null, delivered_at: START },
  ]);
});

test('a transaction that is rolled back sends nothing', async () => {
  const failing = inTransaction(server.deps.db, async (tx) => {
    await recordEvents(tx, [joined(7)]);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await deliver();
  expect([program().received, await deliveries()]).toEqual([[], []]);
});

test('a receiver gets the events it subscribed to, several receivers the same id', async () => {
  const other = await startWebhookProgram();
  try {
    await addTestReceiver(server.deps, { url: other.url, events: ['partner.joined'] });
    await record(joined(7), { type: 'partner.agreed', at: START, data: { partner: 8 } });
    await deliver();
    expect(partnersTold()).toEqual([7, 8]);
    expect(other.received.map(({ body }) => JSON.parse(body).type)).toEqual(['partner.joined']);
    const idOf = ({ received }: WebhookProgram) =>
      received.find(({ body }) => body.includes('joined'))?.headers['webhook-id'];
    expect(idOf(other)).toBe(idOf(program()));
  } finally {
    await other.close();
  }
});

test('a failed message is retried later, with the same id and bytes and a new signature', async () => {
  program().answer = (answer) => void answer.writeHead(500).end('no room');
  await record(joined(7));
  await deliver();
  at(4 * SECOND);
  await deliver();
  expect(program().received).toHaveLength(1);
  expect(await deliveries()).toMatchObject([
    { status: 'waiting', attempts: 1, answer_status: 500, answer_text: 'no room', failure: 'status' },
  ]);
  program().answer = (answer) => void answer.writeHead(200).end('ok');
  at(6 * SECOND);
  await deliver();
  const [first, second] = program().received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const times = [first, second].map((message) => Number(message?.headers['webhook-timestamp']));
  expect(times).toEqual([START.getTime() / 1000, START.getTime() / 1000 + 6]);
  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: 2, answer_status: 200, answer_text: 'ok', failure: null },
  ]);
  expect(await health()).toMatchObject({ failures: 0, failing_since: null, rests_until: null });
});

test('a receiver’s Retry-After is respected', async () => {
  program().answer = (answer) => void answer.writeHead(429, { 'retry-after': '3600' }).end();
  await record(joined(7));
  await deliver();
  expect(await deliveries()).toMatchObject([{ next_attempt_at: new Date(START.getTime() + HOUR) }]);
});

test('a message that fails every attempt is given up in the end', async () => {
  await record(joined(7));
  await sql`update webhook_deliveries set attempts = 9`.execute(server.database.db);
  program().answer = (answer) => void answer.writeHead(422).end();
  await deliver();
  expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 10, delivered_at: null }]);
});

fullTest(
  'a failing receiver is not sent each of many messages: it is left alone, and gets them later',
  async () => {
    program().answer = (answer) => void answer.writeHead(503).end();
    await record(...Array.from({ length: 50 }, (_, index) => joined(index + 1)));
    await deliver();
    const tries = program().received.length;
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(tries).toBeLessThanOrEqual(8);
    expect((await health()).rests_until?.getTime()).toBeGreaterThan(state.time);
    program().forget();
    at(2 * HOUR);
    await deliver();
    expect(partnersTold()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  },
);

test('a slow receiver does not delay the others', async () => {
  const other = await startWebhookProgram();
  const release: (() => void)[] = [];
  program().answer = (answer) => void release.push(() => answer.writeHead(204).end());
  try {
    await addTestReceiver(server.deps, { url: other.url });
    await record(joined(7));
    const running = deliver();
    await expect.poll(() => [program().received.length, other.received.length]).toEqual([1, 1]);
    await record(joined(8));
    await expect.poll(() => other.received.length).toBe(2);
    await expect.poll(() => program().received.length).toBe(2);
    for (const go of release) go();
    await running;
    expect((await deliveries()).map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
  } finally {
    await other.close();
  }
});

fullTest('two concurrent processes send each message once', async () => {
  await record(...Array.from({ length: 40 }, (_, index) => joined(index + 1)));
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(partnersTold()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test('after a crash in the middle others take the message over, once its claim has expired', async () => {
  await record(joined(7));
  const claimed = await inTransaction(server.deps.db, (tx) =>
    claimDelivery(tx, state.receiver, new Date(state.time)),
  );
  expect(claimed).toMatchObject({ attempts: 1, type: 'partner.joined' });
  at(59 * SECOND);
  await deliver();
  expect(program().received).toEqual([]);
  at(60 * SECOND);
  await deliver();
  expect(partnersTold()).toEqual([7]);
  // The process believed dead comes back: the other one’s result stays.
  const late = { status: 'waiting', now: START, nextAttemptAt: START, failure: 'timeout' } as const;
  const lost = { ...late, answerStatus: null, answerText: null };
  await inTransaction(server.deps.db, async (tx) => {
    if (claimed) await noteTry(tx, claimed, lost);
  });
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

fullTest('a receiver whose secret cannot be decrypted does not block the others', async () => {
  const other = await startWebhookProgram();
  try {
    await addTestReceiver(server.deps, { url: other.url });
    await sql`update webhook_secrets set secret = '\\x00' where receiver_id = ${state.receiver}`.execute(
      server.database.db,
    );
    await record(joined(7));
    await deliver();
    expect([program().received.length, other.received.length]).toEqual([0, 1]);
    expect(await deliveries()).toMatchObject([{ failure: 'fault' }, { status: 'delivered' }]);
  } finally {
    await other.close();
  }
});
