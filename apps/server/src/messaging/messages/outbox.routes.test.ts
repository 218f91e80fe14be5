import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openChannels } from './channels.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const start = new Date('2026-10-05T10:00:00Z');
const { server, operator, partner } = setUpNetwork(start, {
  operator: { parent: null, operator: true },
  partner: { parent: 'operator' },
});

beforeAll(async () => {
  const { db, messages } = server.deps;
  for (const [minute, channel] of [
    [0, 'mail'],
    [1, 'sms'],
    [2, 'mail'],
  ] as const) {
    server.setTime(new Date(start.getTime() + minute * 60_000));
    await inTransaction(db, (tx) =>
      messages.queue(tx, {
        to: { userId: partner.userId },
        channel,
        template: 'password-code',
        parameters: { code: '04711', minutes: 10 },
      }),
    );
    if (minute === 0) await sendMessagesJob(server.deps, openChannels(server.deps.config)).run();
  }
});

const list = async (query = '') =>
  (await server.call(operator.token, { url: `/api/outbox${query}` })).json()['hydra:member'];

test('operators see sent and queued messages, newest first; nobody else does', async () => {
  const members = await list();
  expect(members.map((member: { status: string }) => member.status)).toEqual(['queued', 'queued', 'sent']);
  expect(members[2]).toMatchObject({
    '@type': 'OutboxMessage',
    recipient: 'partner@marker.example',
    createdAt: '2026-10-05T10:00:00+00:00',
    sentAt: '2026-10-05T10:00:00+00:00',
    nextAttemptAt: null,
    attempts: 1,
  });
  expect((await server.call(partner.token, { url: '/api/outbox' })).statusCode).toBe(403);
  expect((await server.call(partner.token, { url: `/api/outbox/${members[0].id}` })).statusCode).toBe(403);
});

test.each([
  ['?status=sent', 1],
  ['?status[]=sent&status[]=queued', 3],
  ['?channel=sms', 1],
  ['?status=nonsense', 0],
  ['?user=999999', 0],
  ['?limits=2', 2],
])('%s finds %d', async (query, count) => {
  expect(await list(query)).toHaveLength(count);
});

test('a message is shown as its reader sees it, but without the code, whether or not it was sent', async () => {
  for (const { id } of await list()) {
    const answer = await server.call(operator.token, { url: `/api/outbox/${id}` });
    expect(answer.json().text).toContain('•••');
    expect(answer.body).not.toContain('04711');
  }
  expect((await server.call(operator.token, { url: '/api/outbox/999999' })).statusCode).toBe(404);
});

test('every read by an operator is in the audit log, which nobody can change, not even its owner', async () => {
  const { db } = server.database;
  await db.deleteFrom('outbox').where('id', '=', -1).execute();
  await list('?status=sent');
  const last = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(last).toMatchObject({ user_id: operator.userId, action: 'look', subject: '/api/outbox' });
  const changes = [db.updateTable('audit_log').set({ subject: 'nothing' }), db.deleteFrom('audit_log')];
  for (const change of changes)
    await expect(change.execute()).rejects.toThrow('the audit log is only added to');
});
