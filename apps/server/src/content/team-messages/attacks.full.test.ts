import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placePartner } from '../../network/placing/place-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultsOf, NOW, setUpTeamDesk } from './testing/team-desk.ts';

const { server, head, first, second, other, root, db, ...desk } = setUpTeamDesk();
const { call, draft, send, write, queueJob, sendMails, deliveriesOf, received } = desk;

test('ten thousand recipients, and a text of a megabyte, are refused, and nothing is written', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => index + 1);
  const tooMany = await call(head, 'POST', '/api/team-messages', { text: 'Hallo', recipients: many });
  expect(tooMany.status).toBe(422);
  const long = await call(head, 'POST', '/api/team-messages', { text: 'x'.repeat(50_000) });
  expect([long.status, faultsOf(long)]).toEqual([422, [['text', 'tooLong']]]);
  expect((await call(head, 'POST', '/api/team-messages', { text: 'x'.repeat(1_000_000) })).status).toBe(413);
  expect((await call(head, 'GET', '/api/team-messages')).body).toEqual([]);
});

test('an interrupted run continues where it stopped, and nobody gets a message twice', async () => {
  await createMany(600);
  const { rows } = await sql<{ id: number }>`
    select partner_id as id from tree_nodes where parent_id = ${other.id} order by 1 limit 500`.execute(db());
  await db().updateTable('company').set({ team_messages_daily: 500 }).execute();
  const made = await call(head, 'POST', '/api/team-messages', {
    text: 'Hallo {firstName}',
    recipients: rows.map(({ id }) => id),
  });
  expect((await send(made.body.id, 500)).status).toBe(201);
  // Other mails wait in the queue already: the batch is smaller then.
  await sql`
    insert into outbox (user_id, channel, recipient, locale, template, parameters, created_at, next_attempt_at)
    select ${root.userId}, 'mail', 'x@example.org', 'de', 'team-message', '{"message": 0}', ${NOW}, ${NOW}
    from generate_series(1, 300)`.execute(db());
  await queueJob();
  const waiting = async () =>
    (await call(head, 'GET', `/api/team-messages/${made.body.id}`)).body.deliveries.underway;
  expect(await waiting()).toBe(300);
  // A run killed in the middle has written nothing of that batch.
  const failing = db()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('outbox').where('user_id', '=', root.userId).execute();
      throw new Error('killed');
    });
  await expect(failing).rejects.toThrow('killed');
  await db().deleteFrom('outbox').where('user_id', '=', root.userId).execute();
  await db().updateTable('outbox').set({ status: 'sent', sent_at: NOW }).execute();
  await Promise.all([queueJob(), queueJob()]);
  expect(await waiting()).toBe(0);
  const twice = await sql<{ most: number; mails: number; notices: number }>`
    select (select max(times)::int from (select count(*) as times from outbox group by user_id) as each) as most,
      (select count(*)::int from outbox) as mails, (select count(*)::int from notifications) as notices`.execute(
    db(),
  );
  expect(twice.rows).toEqual([{ most: 1, mails: 500, notices: 500 }]);
});

test('a reader who opts out, is blocked or reports the sender before a mail is sent does not get it', async () => {
  const { id } = await write('Hallo', [first, second, other]);
  expect(await server.outboxOf()).toHaveLength(3);
  await call(first, 'PUT', '/api/settings/notification/save', { teamMessage: false });
  await db().updateTable('users').set({ disabled_at: NOW }).where('id', '=', second.userId).execute();
  await call(other, 'POST', `/api/received-messages/${id}/report`, { reason: 'Werbung' });
  await sendMails();
  expect(await server.outboxOf()).toEqual([]);
  await db().updateTable('users').set({ disabled_at: null }).where('id', '=', second.userId).execute();
  // It was in the product before: that is all that the sender sees of any of them.
  expect(new Set(Object.values(await deliveriesOf(id)))).toEqual(new Set(['delivered']));
});

test('messages of a sender blocked in the meantime are not sent', async () => {
  const { id } = await draft('Hallo', [second], first);
  expect((await send(id, 1, first)).status).toBe(201);
  await db().updateTable('users').set({ disabled_at: NOW }).where('id', '=', first.userId).execute();
  await queueJob();
  await db().updateTable('users').set({ disabled_at: null }).where('id', '=', first.userId).execute();
  expect(await server.outboxOf()).toEqual([]);
  expect(await deliveriesOf(id, first)).toEqual({ 'Ben Birke': 'stopped' });
});

test('a report reaches the company immediately, names no reader, and the company stops the sender', async () => {
  const { id } = await write('Kauft bei {senderName}!', [first, other]);
  const [message] = await received(first);
  const reported = await call(first, 'POST', `/api/received-messages/${message.id}/report`, {
    reason: 'Unerwünschte Werbung',
  });
  expect(reported.status, JSON.stringify(reported.body)).toBe(201);
  const twice = await call(first, 'POST', `/api/received-messages/${message.id}/report`, {
    reason: 'Noch mal',
  });
  expect([twice.status, twice.body.code]).toEqual([409, 'teamMessageReported']);
  expect((await call(second, 'POST', `/api/received-messages/${id}/report`, { reason: 'x' })).status).toBe(
    404,
  );
  const signals = await call(root, 'GET', '/api/signals?kind=reportedMessages');
  expect(signals.body).toMatchObject([
    { kind: 'reportedMessages', status: 'open', partners: [{ id: head.id }], evidence: { count: 1, of: 2 } },
  ]);
  const signal = await call(root, 'GET', `/api/signals/${signals.body[0].id}`);
  expect(signal.body).toMatchObject({
    reports: [{ message: id, text: 'Kauft bei {senderName}!', reason: 'Unerwünschte Werbung' }],
    messageStop: { stopped: false },
  });
  expect(JSON.stringify(signal.body)).not.toContain('Anna Ahorn');
  // A reader who has reported a sender gets nothing more from them.
  const { body } = await call(head, 'POST', '/api/team-messages/preview', {
    text: 'Hallo',
    recipients: [first.id, other.id],
  });
  expect(body).toMatchObject({ expected: 1, leftOut: { customers: 0, others: 1 } });
  const waiting = await draft('Hallo', [other]);
  expect((await send(waiting.id, 1)).status).toBe(201);
  const stop = { reason: 'Werbung trotz Hinweis' };
  const stopped = await call(root, 'POST', `/api/partners/${head.id}/message-stop`, stop);
  expect(stopped.body).toMatchObject({ stopped: true, reason: stop.reason });
  await queueJob();
  expect(await deliveriesOf(waiting.id)).toEqual({ 'Cem Zeder': 'stopped' });
  const next = await draft('Hallo', [other]);
  expect((await send(next.id, 1)).body.code).toBe('teamMessagesStopped');
  expect((await call(head, 'POST', `/api/partners/${head.id}/message-release`, stop)).status).toBe(403);
  expect((await call(root, 'POST', `/api/partners/${head.id}/message-release`, stop)).status).toBe(200);
  expect((await send(next.id, 1)).status).toBe(201);
});

test('templates are stored by name, fifty at most', async () => {
  const keep = (name: string, text = 'Hallo {firstName}') =>
    call(head, 'PUT', '/api/team-message-templates', { name, text });
  expect((await keep('Willkommen')).status).toBe(200);
  expect((await keep('willkommen', 'Neu')).status).toBe(200);
  expect((await call(head, 'GET', '/api/team-message-templates')).body).toMatchObject([
    { name: 'willkommen', text: 'Neu' },
  ]);
  expect(faultsOf(await keep('Falsch', '{vorname}'))).toEqual([['text', 'placeholderUnknown']]);
  for (let n = 1; n < 50; n += 1) await keep(`Text ${n}`);
  expect((await keep('Einer zu viel')).body.code).toBe('teamMessagesFull');
  const [{ id }] = (await call(head, 'GET', '/api/team-message-templates')).body;
  expect((await call(first, 'DELETE', `/api/team-message-templates/${id}`)).status).toBe(404);
  expect((await call(head, 'DELETE', `/api/team-message-templates/${id}`)).status).toBe(204);
});

/** Creates this many partners below somebody. */
async function createMany(count: number): Promise<void> {
  await sql`
    with made as (
      insert into users (email, password_hash, first_name, last_name, locale, roles, created_at)
      select 'linde-' || n || '@marker.example', '', 'Linde', 'Nr' || n, 'de', '{ROLE_USER}', ${NOW}
      from generate_series(1, ${count}::int) as n returning id, last_name
    ), partner as (
      insert into partners (user_id, display_name, created_at) select id, 'Linde ' || last_name, ${NOW} from made returning id
    ), typed as (
      insert into account_types (partner_id, affiliate, company_free, valid_from) select id, true, false, '2025-01-01' from partner
    )
    select from partner`.execute(db());
  const { rows } = await sql<{ id: number }>`
    select id from partners where display_name like 'Linde %' order by id`.execute(db());
  await inTransaction(db(), async (tx) => {
    for (const { id } of rows) await placePartner(tx, { partner: id, parent: other.id, branch: 0, at: NOW });
  });
}
