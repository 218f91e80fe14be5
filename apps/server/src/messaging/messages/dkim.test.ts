import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { dkimRecord, dkimRecordName } from '../../platform/dkim.ts';
import { openChannels } from './channels.ts';
import { type MailServer, startMailServer } from './testing/receivers.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
let mail: MailServer;

beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.close());
beforeEach(() => {
  mail.mails.length = 0;
});

const variables = {
  DKIM_KEY: pem,
  DKIM_SELECTOR: 'leaf1',
  MAIL_FROM: 'Blattwerk <post@mail.blattwerk.example>',
};

/** Sends a mail with umlauts and long lines, and returns it as received. */
async function sent(more: Record<string, string>): Promise<string> {
  const config = readConfig({ SMTP_URL: mail.url, ...more });
  const channels = openChannels(config);
  try {
    await channels.send({
      id: 7,
      channel: 'mail',
      recipient: 'anna@partner.example',
      subject: 'Ihre Überweisung für März',
      text: `Guten Tag,\n\n${'ein langer Satz über Blätter '.repeat(40)}\n.\n`,
      html: '<p>Guten Tag</p>',
      unsubscribe: 'https://blattwerk.example/unsubscribe/abc',
      sender: 'Laubwerk, Service',
      replyTo: 'hilfe@blattwerk.example',
    });
  } finally {
    channels.close();
  }
  return mail.mails[0]?.source ?? '';
}

/** Verification by a receiver whose DNS has these records. */
async function judged(source: string, records: Record<string, string>) {
  const resolver = async (name: string) => {
    const record = records[name];
    if (record === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    // A DNS string has at most 255 characters; longer records consist of several.
    return [record.match(/.{1,255}/g) ?? []];
  };
  const { results } = await dkimVerify(source, { resolver } as never);
  return results.map(({ status, signingDomain, selector, signingHeaders }) => ({
    result: status.result,
    aligned: status.aligned,
    signingDomain,
    selector,
    headers: signingHeaders?.keys.split(':').map((name: string) => name.trim().toLowerCase()),
  }));
}

const recordsOf = (more: Record<string, string>) => {
  const { dkim } = readConfig({ ...variables, ...more });
  if (dkim === null) throw new Error('the mail is not signed');
  return { [dkimRecordName(dkim)]: dkimRecord(dkim) };
};

test('a receiver can verify the signature via DNS, including the one-click address', async () => {
  const source = await sent(variables);
  const [signature, ...more] = await judged(source, recordsOf({}));
  expect(signature).toMatchObject({
    result: 'pass',
    aligned: 'mail.blattwerk.example',
    signingDomain: 'mail.blattwerk.example',
    selector: 'leaf1',
  });
  expect(signature?.headers).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(more).toEqual([]);
});

test('a parent domain of the sender’s can sign as well', async () => {
  const above = { DKIM_DOMAIN: 'blattwerk.example' };
  const source = await sent({ ...variables, ...above });
  expect(await judged(source, recordsOf(above))).toMatchObject([
    { result: 'pass', signingDomain: 'blattwerk.example', aligned: 'blattwerk.example' },
  ]);
});

test('verification fails if the mail was changed in transit or signed with another key', async () => {
  const source = await sent(variables);
  const changed = source.replace('langer Satz', 'kurzer Satz');
  expect(changed).not.toBe(source);
  expect(await judged(changed, recordsOf({}))).toMatchObject([{ result: 'neutral' }]);
  const sender = source.replace('hilfe@blattwerk', 'betrug@blattwerk');
  expect(await judged(sender, recordsOf({}))).toMatchObject([{ result: 'fail' }]);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const otherPem = other.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(await judged(source, recordsOf({ DKIM_KEY: otherPem }))).toMatchObject([{ result: 'fail' }]);
});

test('without a key mails are not signed, which is left to the mail server', async () => {
  expect(await sent({ MAIL_FROM: variables.MAIL_FROM })).not.toMatch(/^DKIM-Signature:/im);
});
