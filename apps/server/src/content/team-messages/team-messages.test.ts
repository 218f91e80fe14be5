import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { faultsOf, setUpTeamDesk } from './testing/team-desk.ts';

const { server, head, first, second, other, customer, sideline, root, db, ...desk } = setUpTeamDesk();
const { call, draft, send, write, queueJob, sendMails, deliveriesOf, received } = desk;

test('a message reaches each recipient separately, with their placeholders filled in, in the product and by mail', async () => {
  const text = 'Hallo {firstName} <b>,\n\nsieh https://blattwerk.example/a an. {senderName}, {company}';
  const { id } = await draft(text, [first, second]);
  const preview = await call(head, 'POST', '/api/team-messages/preview', {
    text,
    recipients: [first.id, second.id],
    reader: second.id,
  });
  expect(preview.body).toMatchObject({
    reader: { id: second.id, displayName: 'Ben Birke' },
    text: expect.stringContaining('Hallo Ben Birke <b>,'),
    expected: 2,
    leftOut: { customers: 0, others: 0 },
  });
  const sent = await send(id, 2);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect(sent.body).toMatchObject({ state: 'sending', recipients: 2, chosen: [] });
  for (let run = 0; run < 2; run += 1) {
    await queueJob();
    await sendMails();
  }
  await queueJob();
  expect(await deliveriesOf(id)).toEqual({ 'Anna Ahorn': 'delivered', 'Ben Birke': 'delivered' });
  expect((await call(head, 'GET', `/api/team-messages/${id}`)).body.state).toBe('done');
  // The recipient in the first line sees the sender's address, the one below does not.
  expect(await received(first)).toMatchObject([
    { senderName: 'Clara Bauer', replyTo: head.email, text: expect.stringContaining('Hallo Anna Ahorn') },
  ]);
  expect(await received(second)).toMatchObject([{ senderName: 'Clara Bauer', replyTo: null }]);
  const notifications = await db()
    .selectFrom('notifications')
    .select(['user_id', 'type', 'parameters'])
    .execute();
  expect(notifications.map(({ user_id, type }) => [user_id, type])).toEqual([
    [first.userId, 'teamMessage'],
    [second.userId, 'teamMessage'],
  ]);
  const history = await call(head, 'GET', `/api/team-messages?recipient=${second.id}`);
  expect(history.body).toMatchObject([
    { id, delivery: 'delivered', text: expect.stringContaining('Hallo Ben Birke') },
  ]);
});

/** File names are numbers, the latest the largest. */
const byNumber = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);

test('its mail has the sender’s name, replies go to the address visible to the reader, and one click unsubscribes', async () => {
  await write('Hallo {firstName},\nsieh https://blattwerk.example/a?b=1&c=2 an. <b>Fett</b>', [
    first,
    second,
  ]);
  await sendMails();
  const folder = join(server.deps.config.dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).toSorted(byNumber).map(async (name) => {
      const raw = await readFile(join(folder, name));
      return { raw: raw.toString(), ...(await PostalMime.parse(raw)) };
    }),
  );
  const to = (email: string) => mails.findLast(({ raw }) => raw.includes(`To: ${email}`));
  const [toFirst, toSecond] = [to(first.email), to(second.email)];
  expect(toFirst?.subject).toBe('Nachricht von Clara Bauer');
  expect(toFirst?.raw).toMatch(/From: .*Clara Bauer/);
  expect(toFirst?.raw).toContain(`Reply-To: ${head.email}`);
  expect(toFirst?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(toFirst?.text).toContain('> Hallo Anna Ahorn,');
  expect(toFirst?.html).toContain('<a href="https://blattwerk.example/a?b=1&amp;c=2"');
  expect(toFirst?.html).toContain('&lt;b&gt;Fett&lt;/b&gt;');
  expect(toSecond?.subject).toBe('Message from Clara Bauer');
  expect(toSecond?.raw).not.toContain(head.email);
  const link = /\/unsubscribe\/([\w-]+)/.exec(toFirst?.text ?? '')?.[1];
  const ended = await server.app.inject({ method: 'POST', url: `/unsubscribe/${link}` });
  expect(ended.statusCode).toBe(200);
  expect(ended.json()).toEqual({ event: 'teamMessage' });
  await db().deleteFrom('outbox').execute();
  const again = await write('Noch etwas', [first, second]);
  expect((await server.outboxOf()).map(({ recipient }) => recipient)).toEqual([second.email]);
  // How a recipient reads it is private.
  expect(await deliveriesOf(again.id)).toMatchObject({ 'Anna Ahorn': 'delivered' });
});

test('recipients who opted out, are blocked, ended or restricted are left out, without disclosing which of these', async () => {
  const block = (at: Date | null) =>
    db().updateTable('users').set({ disabled_at: at }).where('id', '=', first.userId).execute();
  // States are only appended: a later one replaces the former.
  const become = (state: 'ended' | 'active', day: number) => {
    const at = new Date(Date.UTC(2026, 2, day));
    const row = { partner_id: first.id, state, valid_from: at, created_at: at, set_by: root.userId };
    const released = state === 'active' ? { released_until: at } : {};
    return db()
      .insertInto('partner_states')
      .values({ ...row, ...released, reason: 'Versehen' })
      .execute();
  };
  const restrict = () =>
    db()
      .insertInto('restrictions')
      .values({ user_id: first.userId, reason: 'Bestritten', set_by: root.userId, set_at: new Date(0) })
      .execute();
  const want = (teamMessage: boolean, types: readonly string[]) =>
    call(first, 'PUT', '/api/settings/notification/save', { teamMessage, types });
  const reasons: (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
    [() => want(false, []), () => want(true, ['teamMessage'])],
    [() => block(new Date(0)), () => block(null)],
    [() => become('ended', 1), () => become('active', 2)],
    [restrict, () => db().deleteFrom('restrictions').execute()],
  ];
  const ask = async () => {
    const body = { text: 'Hallo', recipients: [first.id, other.id, customer.id] };
    return (await call(head, 'POST', '/api/team-messages/preview', body)).body;
  };
  const answers: unknown[] = [];
  for (const [apply, undo] of reasons) {
    await apply();
    answers.push(await ask());
    await undo();
  }
  expect(answers[0]).toMatchObject({ expected: 1, leftOut: { customers: 1, others: 1 } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await ask()).expected).toBe(2);
});

test('recipients outside the team are refused as if they did not exist, and nobody else reads a message', async () => {
  for (const id of [sideline.id, root.id, head.id, 999_999_999]) {
    const recipients = [first.id, id];
    const made = await call(head, 'POST', '/api/team-messages', { text: 'Hallo', recipients });
    expect([made.status, faultsOf(made)]).toEqual([422, [['recipients', 'teamMessageForeign']]]);
    const preview = await call(head, 'POST', '/api/team-messages/preview', { text: 'Hallo', recipients });
    expect([preview.status, faultsOf(preview)]).toEqual([422, [['recipients', 'teamMessageForeign']]]);
  }
  const { id } = await draft('Hallo', [first]);
  for (const who of [first, sideline, root]) {
    expect((await call(who, 'GET', `/api/team-messages/${id}`)).status).toBe(404);
    expect((await call(who, 'PATCH', `/api/team-messages/${id}`, { text: 'x' })).status).toBe(404);
    expect((await send(id, 1, who)).status).toBe(404);
    expect((await call(who, 'DELETE', `/api/team-messages/${id}`)).status).toBe(404);
  }
  expect((await call(head, 'GET', `/api/team-messages?recipient=${sideline.id}`)).status).toBe(404);
});

test('a change of a draft leaves what it does not name, and an empty list of people clears them', async () => {
  const { id } = await draft('Hallo', [first, other]);
  const change = async (body: object) => (await call(head, 'PATCH', `/api/team-messages/${id}`, body)).body;
  expect(await change({})).toMatchObject({ text: 'Hallo', recipients: 2 });
  expect(await change({ text: 'Guten Tag' })).toMatchObject({ text: 'Guten Tag', recipients: 2 });
  expect(await change({ recipients: [first.id] })).toMatchObject({ text: 'Guten Tag', recipients: 1 });
  expect(await change({ text: '', recipients: [] })).toMatchObject({ text: '', recipients: 0, chosen: [] });
});

test('what is filled in is refused where there is no such thing, and a name that looks like it stays a name', async () => {
  const faults = async (text: string) =>
    faultsOf(await call(head, 'POST', '/api/team-messages/preview', { text, recipients: [first.id] }));
  expect(await faults('Hallo {vorname}')).toEqual([['text', 'placeholderUnknown']]);
  expect(await faults('Hallo {{firstName}}')).toEqual([['text', 'placeholderUnsound']]);
  expect(await faults('Hallo { }')).toEqual([['text', 'placeholderUnsound']]);
  expect(await faults('{link}')).toEqual([['text', 'teamMessageNoLink']]);
  expect(await faults('')).toEqual([['text', 'blank']]);
  await db()
    .updateTable('partners')
    .set({ display_name: '{company} {link}' })
    .where('id', '=', other.id)
    .execute();
  const { body } = await call(head, 'POST', '/api/team-messages/preview', {
    text: 'Hallo {firstName}',
    recipients: [other.id],
  });
  expect(body.text).toBe('Hallo {company} {link}');
  await db().updateTable('partners').set({ display_name: 'Cem Zeder' }).where('id', '=', other.id).execute();
});

test('pressed twice it is sent once, and the company’s daily limit applies', async () => {
  const { id } = await draft('Hallo', [first, other]);
  const both = await Promise.all([send(id, 2), send(id, 2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const key = { 'idempotency-key': 'einmal' };
  const next = await draft('Hallo', [first]);
  const [one, again] = [await send(next.id, 1, head, key), await send(next.id, 1, head, key)];
  expect([one.status, again.status]).toEqual([201, 201]);
  await Promise.all([queueJob(), queueJob()]);
  const mails = (await server.outboxOf()).map(({ recipient }) => recipient);
  expect(mails.toSorted()).toEqual([first.email, first.email, other.email].toSorted());
  await db().updateTable('company').set({ team_messages_daily: 4 }).execute();
  expect((await call(head, 'GET', '/api/team-messages/allowance')).body).toMatchObject({ most: 4, left: 1 });
  // Of two sent concurrently both would see the remaining room, but must not.
  const [a, b] = [await draft('A', [first]), await draft('B', [other])];
  const sent = await Promise.all([send(a.id, 1), send(b.id, 1)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  server.setTime(new Date('2026-03-15T00:00:00Z'));
  expect((await call(head, 'GET', '/api/team-messages/allowance')).body.left).toBe(4);
  await db().updateTable('company').set({ team_messages_daily: 0 }).execute();
  expect((await send(sent[0]?.status === 429 ? a.id : b.id, 1)).body.code).toBe('teamMessagesOff');
});
