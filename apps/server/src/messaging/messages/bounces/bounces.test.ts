import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { setUp } from '../../../../test-support/set-up.ts';
import { startTestServer } from '../../../../test-support/test-server.ts';
import { createPartner } from '../../../network/team/testing/create-partner.ts';
import { readConfig } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { secretsWith } from '../../../platform/secrets/secrets.ts';
import { notifyOfReturnedMailsJob } from '../../notifications/notify-of-returned-mails.job.ts';
import { openChannels } from '../channels.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { startMailServer } from '../testing/receivers.ts';
import { readBounce } from './read-bounce.ts';
import { readBouncesJob } from './read-bounces.job.ts';
import { messageOfReturnPath, returnPathOf } from './return-path.ts';

const start = new Date('2026-10-05T10:00:00Z');
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000);

const shared = setUp(async () => {
  const [server, mail] = await Promise.all([startTestServer(start), startMailServer()]);
  const folder = join(server.deps.config.dataDir, 'bounces');
  const bounces = { address: 'bounces@blattwerk.example', folder };
  const config = { ...server.deps.config, mailFrom: 'post@blattwerk.example', smtpUrl: mail.url, bounces };
  const deps = { ...server.deps, config };
  const channels = openChannels(config);
  mkdirSync(join(folder, 'new'), { recursive: true });
  const anna = await createPartner(server.database.db, { name: 'Anna', parent: null });
  return {
    server,
    mail,
    folder,
    anna,
    send: () => sendMessagesJob(deps, channels).run(),
    read: () => readBouncesJob(deps).run(),
    tell: () => notifyOfReturnedMailsJob(deps).run(),
    close: async () => {
      channels.close();
      await Promise.all([mail.close(), server.close()]);
    },
  };
});

beforeEach(async () => {
  shared.server.setTime(start);
  shared.mail.mails.length = 0;
  await shared.server.database.db.deleteFrom('outbox').execute();
});

const queue = (template: 'password-changed' | 'password-code') =>
  inTransaction(shared.server.deps.db, (tx) =>
    shared.server.deps.messages.queue(tx, {
      to: { userId: shared.anna.userId },
      channel: 'mail',
      ...(template === 'password-code'
        ? { template, parameters: { code: '04711', minutes: 10 } }
        : { template, parameters: { date: 'today' } }),
    } as never),
  );
const rows = () => shared.server.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const lastReturnPath = () => shared.mail.mails.at(-1)?.from ?? '';

/** A bounce as Postfix writes it. */
function notification(
  to: string,
  {
    status = '5.1.1',
    action = 'failed',
    diagnostic = 'smtp; 550 5.1.1 <anna@x.example>:\n    User unknown',
  } = {},
) {
  return `From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Mon,  5 Oct 2026 12:00:00 +0200 (CEST)

Final-Recipient: rfc822; anna@x.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.x.example
Diagnostic-Code: ${diagnostic}

--b
Content-Type: text/rfc822-headers

From: post@blattwerk.example
Message-ID: <outbox-1@blattwerk.example>

--b--
`;
}

const arrive = (text: string, name = '1759658400.M1.mx') =>
  writeFileSync(join(shared.folder, 'new', name), text.replaceAll('\n', '\r\n'));

test('a bounced mail fails with the other server’s reason, and later ones are not sent', async () => {
  await queue('password-changed');
  await shared.send();
  expect(lastReturnPath()).toMatch(/^bounces\+\d+\.[0-9a-f]{20}@blattwerk\.example$/);
  arrive(notification(lastReturnPath()));
  await shared.read();
  expect(readdirSync(join(shared.folder, 'new'))).toEqual([]);
  expect(await rows()).toMatchObject([
    {
      status: 'failed',
      sent_at: null,
      last_error: 'bounced: 5.1.1 550 5.1.1 <anna@x.example>: User unknown',
    },
  ]);
  shared.server.setTime(daysLater(1));
  await queue('password-changed');
  await shared.send();
  expect(shared.mail.mails).toHaveLength(1);
  expect((await rows())[1]).toMatchObject({
    status: 'failed',
    attempts: 0,
    last_error: 'not sent: mails to this address come back (5.1.1)',
  });
  // A code that somebody is waiting for is sent anyway, and if the address is still unreachable it bounces.
  await queue('password-code');
  await shared.send();
  expect(shared.mail.mails).toHaveLength(2);
});

test('the owner of the address is notified once, and not about a former address', async () => {
  const { db } = shared.server.database;
  const notifications = () =>
    db.selectFrom('notifications').select('user_id').where('type', '=', 'mailsReturned').execute();
  await db.deleteFrom('notifications').execute();
  const comeBack = async (what = {}) => {
    await queue('password-code');
    await shared.send();
    arrive(notification(lastReturnPath(), what));
    await shared.read();
    await shared.tell();
  };
  await comeBack({ status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 full' });
  expect(await notifications()).toEqual([]);
  await comeBack();
  await comeBack();
  expect(await notifications()).toEqual([{ user_id: shared.anna.userId }]);

  shared.server.setTime(daysLater(31));
  await queue('password-code');
  await shared.send();
  await db
    .updateTable('users')
    .set({ email: 'new@x.example' })
    .where('id', '=', shared.anna.userId)
    .execute();
  arrive(notification(lastReturnPath()));
  await shared.read();
  await shared.tell();
  expect(await notifications()).toHaveLength(1);
  await db
    .updateTable('users')
    .set({ email: shared.anna.email })
    .where('id', '=', shared.anna.userId)
    .execute();
});

test('a later delivery, 30 days or a new address end the block', async () => {
  await queue('password-changed');
  await shared.send();
  arrive(notification(lastReturnPath()));
  await shared.read();
  shared.server.setTime(daysLater(1));
  await queue('password-code');
  await shared.send();
  await queue('password-changed');
  await shared.send();
  expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'sent', 'sent']);

  arrive(notification(lastReturnPath()));
  await shared.read();
  shared.server.setTime(daysLater(32));
  await queue('password-changed');
  await shared.send();
  expect((await rows()).at(-1)?.status).toBe('sent');

  arrive(notification(lastReturnPath()));
  await shared.read();
  const { db } = shared.server.database;
  await db
    .updateTable('users')
    .set({ email: 'new@x.example' })
    .where('id', '=', shared.anna.userId)
    .execute();
  shared.server.setTime(daysLater(33));
  await queue('password-changed');
  await shared.send();
  expect((await rows()).at(-1)).toMatchObject({ status: 'sent', recipient: 'new@x.example' });
  await db
    .updateTable('users')
    .set({ email: shared.anna.email })
    .where('id', '=', shared.anna.userId)
    .execute();
});

test.each([
  ['a full mailbox', { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 full' }],
  ['a text that is not liked', { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 spam' }],
  ['a server that was away for days', { status: '4.4.7', diagnostic: '' }],
])('%s fails that mail and does not block others', async (_case, what) => {
  await queue('password-changed');
  await shared.send();
  arrive(notification(lastReturnPath(), what));
  await shared.read();
  expect((await rows())[0]).toMatchObject({
    status: 'failed',
    last_error: expect.stringContaining(what.status),
  });
  shared.server.setTime(daysLater(1));
  await queue('password-changed');
  await shared.send();
  expect((await rows())[1]?.status).toBe('sent');
});

test.each([
  ['a notice of delay', (to: string) => notification(to, { action: 'delayed', status: '4.4.1' })],
  ['a forged address', (to: string) => notification(to.replace(/\.[0-9a-f]+@/, `.${'0'.repeat(20)}@`))],
  ['another message’s number', (to: string) => notification(to.replace(/\+\d+\./, '+1.'))],
  [
    'an answer of somebody',
    (to: string) => `From: anna@x.example\nTo: ${to}\nSubject: Re: Hallo\n\nAction: failed\nStatus: 5.1.1\n`,
  ],
  ['no mail at all', () => '\0\0\0'],
])('%s changes nothing and is left for a person to read', async (_case, textFor) => {
  await queue('password-changed');
  await shared.send();
  arrive(textFor(lastReturnPath()), 'other');
  await shared.read();
  expect((await rows())[0]).toMatchObject({ status: 'sent', last_error: null });
  expect(readdirSync(join(shared.folder, 'new'))).toEqual([]);
  expect(readdirSync(join(shared.folder, 'cur'))).toContain('other:2,');
});

test('a return path is recognised with older keys, in lower case, and in the headers of other servers', async () => {
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const path = returnPathOf('bounces@x.example', secretsWith([older]), 7);
  expect(messageOfReturnPath(secretsWith([newer, older]), path.toUpperCase())).toBe(7);
  expect(messageOfReturnPath(secretsWith([newer]), path)).toBeNull();
  const forwarded = notification('postmaster@x.example').replace('To: ', `X-Original-To: ${path}\nTo: `);
  expect(await readBounce(Buffer.from(forwarded), secretsWith([older]))).toMatchObject({
    message: 7,
    status: '5.1.1',
  });
});

test('the return address and its folder must be configured together', () => {
  const [BOUNCE_ADDRESS, BOUNCES_FOLDER] = ['bounces@x.example', '/var/mail/bounces'];
  expect(readConfig({ BOUNCE_ADDRESS, BOUNCES_FOLDER }).bounces).toEqual({
    address: BOUNCE_ADDRESS,
    folder: BOUNCES_FOLDER,
  });
  expect(() => readConfig({ BOUNCE_ADDRESS })).toThrow('  BOUNCE_ADDRESS: ');
  expect(() => readConfig({ BOUNCES_FOLDER })).toThrow('  BOUNCES_FOLDER: ');
  expect(() => readConfig({ BOUNCE_ADDRESS: 'a+b@x.example', BOUNCES_FOLDER })).toThrow('  BOUNCE_ADDRESS: ');
});
