import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullRun, mainCases } from '../../../test-support/full-run.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Channels, openChannels } from './channels.ts';
import { everyEvent, findMessageFlags } from './message-flags.ts';
import { cleanUpMessagesJob, sendMessagesJob } from './send-messages.job.ts';
import { type Gateway, type MailServer, startGateway, startMailServer } from './testing/receivers.ts';

const start = new Date('2026-10-05T10:00:00Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let server: TestServer;
let mail: MailServer;
let gateway: Gateway;
let channels: Channels;
let anna: TestPartner;
let silent: TestPartner;

beforeAll(async () => {
  [server, mail, gateway] = await Promise.all([startTestServer(start), startMailServer(), startGateway()]);
  channels = openChannels({
    ...server.deps.config,
    mailFrom: 'Blattwerk <post@blattwerk.example>',
    smtpUrl: mail.url,
    smsGateway: { url: gateway.url, token: 'gateway-token' },
  });
  const { db } = server.database;
  anna = await createPartner(db, { name: 'Anna', parent: null, locale: 'ru-RU' });
  silent = await createPartner(db, { name: 'Silent', phone: null });
});
afterAll(async () => {
  channels.close();
  gateway.close();
  await Promise.all([mail.close(), server.close()]);
});
beforeEach(async () => {
  server.setTime(start);
  await server.database.db.deleteFrom('outbox').execute();
  mail.mails.length = 0;
  gateway.posts.length = 0;
  mail.refuse = 0;
  gateway.status = 202;
});

const send = (through = channels) => sendMessagesJob(server.deps, through).run();
const rows = () => server.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const queueCode = (channel: 'mail' | 'sms', userId = anna.userId) =>
  inTransaction(server.deps.db, (tx) =>
    server.deps.messages.queue(tx, {
      to: { userId },
      channel,
      template: 'password-code',
      parameters: { code: '04711', minutes: 10 },
    }),
  );

test('a mail is sent in its user’s language, and its code is deleted afterwards', async () => {
  await queueCode('mail');
  expect(await server.outboxOf()).toEqual([
    {
      channel: 'mail',
      recipient: anna.email,
      locale: 'ru-RU',
      template: 'password-code',
      parameters: { code: '04711', minutes: 10 },
    },
  ]);
  await send();
  expect(mail.mails.map(({ to }) => to)).toEqual([[anna.email]]);
  const source = mail.mails[0]?.source ?? '';
  expect(source).toContain('From: Blattwerk <post@blattwerk.example>');
  expect(source).toMatch(/Message-ID: <outbox-\d+@blattwerk\.example>/);
  const { text, html } = await PostalMime.parse(source);
  expect(text).toMatch(/^Здравствуйте, Anna( \S+)?!\s[\s\S]+Ваш код: 04711\./);
  expect(html).toMatch(/<html lang="ru-RU">[\s\S]+Ваш код: 04711\./);
  expect(source).not.toContain('List-Unsubscribe');
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'sent', attempts: 1, sent_at: start, parameters: { minutes: 10 } });
  await send();
  expect(mail.mails).toHaveLength(1);
});

test('a mail has the company’s name as sender, and replies go to the support address', async () => {
  const { db } = server.database;
  const company = { name: 'Laubwerk GmbH', sender: 'Laubwerk, Service', email: 'hilfe@laubwerk.example' };
  await db.updateTable('company').set(company).execute();
  try {
    await queueCode('mail');
    await send();
    const { from, replyTo, text } = await PostalMime.parse(mail.mails[0]?.source ?? '');
    expect(from).toEqual({ name: 'Laubwerk, Service', address: 'post@blattwerk.example' });
    expect(replyTo).toEqual([{ name: '', address: 'hilfe@laubwerk.example' }]);
    expect(text).toContain('команда Laubwerk GmbH');
  } finally {
    await db.updateTable('company').set({ name: null, sender: null, email: null }).execute();
  }
});

const queueCustomer = () =>
  inTransaction(server.deps.db, (tx) =>
    server.deps.messages.queue(tx, {
      to: { userId: anna.userId },
      channel: 'mail',
      template: 'new-customer',
      parameters: { partnerName: 'Nora Wendt', date: 'today' },
    }),
  );
const post = (url: string, contentType: string, payload: string) =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload });

test.each(
  mainCases(1, [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ]),
)('one click as %s ends only that kind of mail, and only via its own address', async (type, form) => {
  const flags = () => findMessageFlags(server.deps.db, { user: anna.userId, channel: 'mail' });
  await server.database.db.deleteFrom('message_settings').execute();
  await queueCustomer();
  await send();
  const { headers } = await PostalMime.parse(mail.mails[0]?.source ?? '');
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname } = new URL(header('list-unsubscribe').slice(1, -1));
  expect((await post(`${pathname}x`, type, form)).statusCode).toBe(404);
  expect((await post('/unsubscribe/1', type, form)).statusCode).toBe(404);
  expect((await flags()).newCustomer).toBe(true);
  const answer = await post(pathname, type, form);
  expect([answer.statusCode, answer.json()]).toEqual([200, { event: 'newCustomer' }]);
  expect(await flags()).toEqual({ ...everyEvent(true), newCustomer: false });
  expect((await post(pathname, type, form)).statusCode).toBe(200);
});

test('a message queued in a transaction is rolled back with it', async () => {
  const { db, messages } = server.deps;
  const failing = db.transaction().execute(async (transaction) => {
    await messages.queue(transaction, {
      to: { email: 'b@x.example', locale: 'en' },
      channel: 'mail',
      template: 'password-changed',
      parameters: { date: 'today' },
    });
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await send();
  expect([await rows(), mail.mails]).toEqual([[], []]);
});

test('a rejected mail is retried with increasing delays, and given up after the last attempt', async () => {
  mail.refuse = 2;
  await queueCode('mail');
  await send();
  expect((await rows())[0]).toMatchObject({
    status: 'queued',
    attempts: 1,
    next_attempt_at: minutesLater(1),
  });
  expect((await rows())[0]?.last_error).toContain('mailbox is busy');
  await send();
  server.setTime(minutesLater(1));
  await send();
  expect((await rows())[0]).toMatchObject({ attempts: 2, next_attempt_at: minutesLater(6) });
  server.setTime(minutesLater(6));
  await send();
  expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 3, last_error: null });
  expect(mail.mails).toHaveLength(1);

  mail.refuse = 100;
  await queueCode('mail');
  // In the every-run mode, six attempts have already been made.
  if (!isFullRun)
    await server.database.db
      .updateTable('outbox')
      .set({ attempts: 6 })
      .where('status', '=', 'queued')
      .execute();
  for (let day = 1; day <= (isFullRun ? 10 : 2); day += 1) {
    server.setTime(minutesLater(day * 1440));
    await send();
  }
  const [, given] = await rows();
  expect(given).toMatchObject({ status: 'failed', attempts: 7, parameters: { minutes: 10 } });
});

test('an address that the mail server reports as unreachable is not retried', async () => {
  mail.unknown = true;
  await queueCode('mail');
  await send();
  mail.unknown = false;
  expect(await rows()).toMatchObject([
    { status: 'failed', attempts: 1, last_error: expect.stringContaining('5.1.1') },
  ]);
});

test('a rejected message does not block others', async () => {
  mail.refuse = 1;
  await queueCode('mail');
  await queueCode('sms');
  await send();
  expect((await rows()).map(({ status }) => status)).toEqual(['queued', 'sent']);
});

test('two concurrent processes send each message once', async () => {
  const many = isFullRun ? 20 : 8;
  for (let count = 0; count < many; count += 1) await queueCode('mail');
  await Promise.all([send(), send(), send()]);
  expect(mail.mails).toHaveLength(many);
  expect(new Set(mail.mails.map(({ source }) => /Message-ID: (.+)/.exec(source)?.[1])).size).toBe(many);
});

test('a text message is posted to the gateway in its short form, and retried if rejected', async () => {
  gateway.status = 503;
  await queueCode('sms');
  await send();
  expect((await rows())[0]).toMatchObject({ status: 'queued', last_error: 'the gateway answered 503' });
  gateway.status = 307;
  server.setTime(minutesLater(1));
  await send();
  expect((await rows())[0]).toMatchObject({ status: 'queued', attempts: 2 });
  gateway.status = 202;
  server.setTime(minutesLater(10));
  await send();
  const [post] = gateway.posts.slice(-1);
  expect(post).toEqual({
    body: { to: '+49 30 Anna', text: 'Blattwerk: ваш код 04711. Он действует 10 минут.' },
    authorization: 'Bearer gateway-token',
    key: `outbox-${(await rows())[0]?.id}`,
  });
  expect(gateway.posts).toHaveLength(3);
});

test('a text message to a user without a phone number is stored as failed; an unknown user is an error', async () => {
  await queueCode('sms', silent.userId);
  expect((await rows())[0]).toMatchObject({ status: 'failed', last_error: 'no telephone number' });
  await expect(queueCode('mail', 999_999)).rejects.toThrow();
});

test('without mail server and gateway, messages are files in the data folder', async () => {
  const { dataDir } = server.deps.config;
  const folder = openChannels(server.deps.config);
  await queueCode('mail');
  await queueCode('sms');
  await send(folder);
  folder.close();
  const [first, second] = await rows();
  expect([first?.status, second?.status]).toEqual(['sent', 'sent']);
  const files = (await readdir(join(dataDir, 'mail'))).toSorted();
  expect(files).toEqual([`${first?.id}.eml`, `${second?.id}.txt`]);
  expect(await readFile(join(dataDir, 'mail', `${first?.id}.eml`), 'utf8')).toContain(`To: ${anna.email}`);
  expect(await readFile(join(dataDir, 'mail', `${second?.id}.txt`), 'utf8')).toContain('04711');
});

test('an address cannot smuggle in a second recipient or a header', async () => {
  for (const email of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: c@x.example'])
    await inTransaction(server.deps.db, (tx) =>
      server.deps.messages.queue(tx, {
        to: { email, locale: 'en' },
        channel: 'mail',
        template: 'password-changed',
        parameters: { date: 'today' },
      }),
    );
  await send();
  for (const { to, source } of mail.mails) {
    expect(to).toHaveLength(1);
    expect(source).not.toMatch(/^Bcc:/m);
  }
});

test('messages are deleted after 90 days, except queued ones', async () => {
  await queueCode('mail');
  await send();
  await queueCode('mail');
  server.setTime(minutesLater(91 * 1440));
  await cleanUpMessagesJob(server.deps).run();
  expect((await rows()).map(({ status }) => status)).toEqual(['queued']);
});
