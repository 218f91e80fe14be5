import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { mainCases } from '../../../test-support/full-run.ts';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { openChannels } from '../../messaging/messages/channels.ts';
import { sendMessagesJob } from '../../messaging/messages/send-messages.job.ts';
import { startMailServer } from '../../messaging/messages/testing/receivers.ts';
import { cleanUpInvitedJob } from './clean-up-invited.job.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const { server, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'root' },
});

beforeEach(async () => {
  server.setTime(NOW);
  await emptyTables(
    server.database.db,
    ['task_answers', 'potential_partners', 'invitation_objections', 'outbox', 'notifications'],
    { ids: 'continue' },
  );
});

const save = (who: Member, email = 'nora@post.example') =>
  server.call(who.token, {
    method: 'POST',
    url: '/api/potential_partners/save',
    payload: { firstName: 'Nora', surname: 'Wendt', email, comment: 'Aus dem Yogakurs' },
  });
const object = (token: string) =>
  server.call(null, { method: 'POST', url: `/api/invitation-objection/${token}` });
const lastLink = async () => String((await server.outboxOf()).at(-1)?.parameters.objection ?? '');
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const invited = () =>
  server.database.db
    .selectFrom('potential_partners')
    .select(['email', 'status', 'user_id as user'])
    .orderBy('id')
    .execute();
const toldTo = async (who: Member) =>
  (await server.call(who.token, { url: '/api/notification/get-list' }))
    .json()
    .flatMap(({ list }: { list: { type: string; text: string; parameters: object }[] }) => list)
    .map(({ type, text, parameters }: { type: string; text: string; parameters: object }) => ({
      type,
      text,
      parameters,
    }));

test('the mail of an invitation states how long data are stored, and where its reader can object', async () => {
  await save(anna);
  const mail = (await server.outboxOf()).at(-1);
  expect(mail?.parameters.days).toBe(90);
  expect(await lastLink()).toMatch(/\/invitation-objection\/[\w-]{40,}$/);
  expect(await lastLink()).not.toContain('nora');
});

test('the time of the mail is stored with the invitation, and with an objection, which names nobody', async () => {
  await save(anna);
  const read = async () =>
    (
      await server.call(anna.token, {
        url: '/api/potential_partners',
        headers: { accept: 'application/json' },
      })
    ).json();
  expect(await read()).toMatchObject([{ toldAt: null }]);
  const token = tokenOf(await lastLink());
  await sendMessagesJob(server.deps, openChannels(server.deps.config)).run();
  expect(await read()).toMatchObject([{ toldAt: '2026-03-15T10:00:00+00:00' }]);
  await object(token);
  const kept = await server.database.db.selectFrom('invitation_objections').select('told_at').execute();
  expect(kept).toEqual([{ told_at: NOW }]);
});

test.each(
  mainCases(1, [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ]),
)('a mail program objects for its reader with one click, as %s', async (type, form) => {
  await save(anna);
  const mail = await startMailServer();
  const mailFrom = 'Blattwerk <post@blattwerk.example>';
  const channels = openChannels({ ...server.deps.config, mailFrom, smtpUrl: mail.url, smsGateway: null });
  try {
    await sendMessagesJob(server.deps, channels).run();
  } finally {
    channels.close();
    await mail.close();
  }
  const { headers, text } = await PostalMime.parse(mail.mails[0]?.source ?? '');
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { origin, pathname } = new URL(header('list-unsubscribe').slice(1, -1));
  expect(pathname).toMatch(/^\/api\/invitation-objection\/[\w-]{40,}$/);
  // The page linked in the footer asks first.
  expect(text).toContain(`${origin}${pathname.replace('/api', '')}`);
  const answer = await server.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': type },
    payload: form,
  });
  expect(answer.statusCode).toBe(204);
  expect(await invited()).toEqual([]);
});

test('a person who objects is deleted, cannot be invited again by anybody, and the inviter is notified that it was declined', async () => {
  await save(anna);
  const token = tokenOf(await lastLink());
  await save(ben, 'other@post.example');
  const answer = await object(token);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await invited()).toEqual([{ email: 'other@post.example', status: 0, user: ben.userId }]);
  expect((await server.outboxOf()).map(({ recipient }) => recipient)).toEqual(['other@post.example']);
  expect(await toldTo(anna)).toEqual([
    { type: 'invitationDeclined', text: 'Eine Ihrer Einladungen wurde abgelehnt.', parameters: {} },
  ]);
  expect(await toldTo(ben)).toEqual([]);
  for (const who of [anna, ben]) {
    const again = await save(who, 'Nora@Post.example');
    expect([again.statusCode, again.json().code]).toEqual([422, 'inviteDeclined']);
  }
  const kept = await server.database.db.selectFrom('invitation_objections').selectAll().execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('nora');
});

test('a repeated objection changes nothing and notifies nobody; a token that is not ours is 404', async () => {
  await save(anna);
  const token = tokenOf(await lastLink());
  expect([(await object(token)).statusCode, (await object(token)).statusCode]).toEqual([204, 204]);
  expect(await toldTo(anna)).toHaveLength(1);
  for (const wrong of ['unknown', token.slice(0, -2), 'a'.repeat(80)])
    expect((await object(wrong)).statusCode).toBe(404);
});

test('a person who has joined stays, even if they object to further invitations', async () => {
  await save(anna);
  const token = tokenOf(await lastLink());
  await server.database.db
    .updateTable('potential_partners')
    .set({ status: 1, partner_id: ben.id, token_hash: null, link_token: null })
    .execute();
  expect((await object(token)).statusCode).toBe(204);
  expect(await invited()).toHaveLength(1);
  expect(await toldTo(anna)).toEqual([]);
});

test('strangers are deleted ninety days after the end of their invitation, and those who joined are not', async () => {
  const add = (email: string, status: number, finishedAt: string) =>
    server.database.db
      .insertInto('potential_partners')
      .values({
        user_id: anna.userId,
        first_name: 'Nora',
        surname: 'Wendt',
        email,
        status,
        created_at: NOW,
        finished_at: new Date(finishedAt),
      })
      .execute();
  await add('past@post.example', 0, '2026-04-15T09:59:59Z');
  await add('withdrawn@post.example', 3, '2026-04-15T09:59:59Z');
  await add('joined@post.example', 1, '2026-04-15T09:59:59Z');
  await add('kept@post.example', 2, '2026-04-15T10:00:00Z');
  server.setTime(new Date('2026-07-14T10:00:00Z'));
  await cleanUpInvitedJob(server.deps).run();
  expect((await invited()).map(({ email }) => email)).toEqual(['joined@post.example', 'kept@post.example']);
});
