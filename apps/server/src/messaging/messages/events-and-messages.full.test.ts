import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { type Channels, openChannels } from './channels.ts';
import { sendMessagesJob } from './send-messages.job.ts';
import { expectedTexts } from './testing/expected-texts.ts';
import { linkIn, type ReadMail, readMail } from './testing/read-mail.ts';
import { type Gateway, type MailServer, startGateway, startMailServer } from './testing/receivers.ts';

const NOW = new Date('2026-05-20T10:00:00Z');
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'Apfelbaum-am-Hang';

let server: TestServer;
let mail: MailServer;
let gateway: Gateway;
let channels: Channels;
let operatorToken: string;
let terms: number;

beforeAll(async () => {
  [server, mail, gateway] = await Promise.all([startTestServer(NOW), startMailServer(), startGateway()]);
  const smsGateway = { url: gateway.url, token: null };
  channels = openChannels({ ...server.deps.config, smtpUrl: mail.url, smsGateway });
  const { db } = server.database;
  const operator = await createPartner(db, {
    name: 'Operator',
    parent: null,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  operatorToken = await server.signIn(operator.email);
  await sql`insert into products (number, name, net_cents, vat_bp, qp) values ('T', 'Tee', 1000, 700, 3)`.execute(
    db,
  );
  terms = (await server.app.inject('/api/sign-up/documents')).json()[0].id;
});
afterAll(async () => {
  channels.close();
  gateway.close();
  await Promise.all([mail.close(), server.close()]);
});
beforeEach(() => server.database.db.deleteFrom('login_throttles').execute());

type Wanted = { readonly mail: boolean; readonly sms: boolean };
const wishes: Wanted[] = [true, false].flatMap((byMail) =>
  [true, false].map((sms) => ({ mail: byMail, sms })),
);
const channelsOf = (wanted: Wanted) => (['mail', 'sms'] as const).filter((channel) => wanted[channel]);

const post = (url: string, payload: object, token: string | null = null) =>
  server.call(token, { method: 'POST', url, payload });

/** Sends queued messages, and returns the mails and text messages that a person has received since the last call. */
async function received(recipient: {
  email: string;
  phone: string;
}): Promise<{ mails: ReadMail[]; sms: string[] }> {
  await sendMessagesJob(server.deps, channels).run();
  const mails = mail.mails.splice(0).filter(({ to }) => to[0] === recipient.email);
  const posts = gateway.posts.splice(0).map(({ body }) => body as { to: string; text: string });
  return {
    mails: await Promise.all(mails.map(({ source }) => readMail(source))),
    sms: posts.filter(({ to }) => to === recipient.phone).map(({ text }) => text),
  };
}

/** Each event arrives once on each wanted channel, and not on the others. */
function expectTold(
  got: Awaited<ReturnType<typeof received>>,
  wanted: Wanted,
  [subject, words]: readonly [string, string],
): void {
  expect(got.mails.map((one) => one.subject)).toEqual(wanted.mail ? [subject] : []);
  expect(got.sms).toHaveLength(wanted.sms ? 1 : 0);
  for (const text of [...got.mails.map((one) => one.text), ...got.sms]) expect(text).toContain(words);
}

let rounds = 0;

async function createSponsor(
  locale: Locale,
  wanted: Wanted,
): Promise<TestPartner & { phone: string; code: string }> {
  rounds += 1;
  const phone = `+49 30 555${rounds}`;
  const code = `TOLD${rounds}`;
  const { db } = server.database;
  const sponsor = await createPartner(db, { name: `Sponsor ${rounds}`, parent: null, locale, phone });
  await db.insertInto('referral_links').values({ partner_id: sponsor.id, code }).execute();
  const token = await server.signIn(sponsor.email);
  const events = Object.keys(expectedTexts.de);
  for (const channel of ['mail', 'sms'] as const) {
    const flags = Object.fromEntries(events.map((event) => [event, wanted[channel]]));
    const payload = { channel, ...flags };
    const url = '/api/settings/notification/save';
    expect((await server.call(token, { method: 'PUT', url, payload })).statusCode).toBe(200);
  }
  return { ...sponsor, phone, code };
}

/** The settings are checked in the same way in all languages: the full run tests every combination. */
const cases = (Object.keys(expectedTexts) as Locale[])
  .flatMap((locale) => wishes.map((wanted) => [locale, wanted] as const))
  .filter(([locale, { mail, sms }]) => process.env.FULL === '1' || locale === 'de' || (mail && sms))
  .map(([locale, wanted]) => [locale, channelsOf(wanted).join(' and ') || 'nothing', wanted] as const);

describe.each(cases)('%s, %s wanted', (locale, _, wanted) => {
  const texts = expectedTexts[locale];

  test('each of the five events arrives there, and nowhere else', async () => {
    const sponsor = await createSponsor(locale, wanted);
    const newcomer = { email: `nora${rounds}@post.example`, phone: `+4930777${rounds}000` };
    const person = { firstName: 'Nora', lastName: 'Wendt', ...newcomer, password: PASSWORD, locale };
    const given = { messages: channelsOf(wanted), acceptedDocuments: [terms], code: sponsor.code };
    expect((await post('/api/sign-up', { ...person, ...given })).json()).toEqual({ confirmation: 'mail' });
    // The link is always sent: without it there is no account.
    const [confirmation] = (await received(newcomer)).mails;
    const token = new URLSearchParams(linkIn(confirmation?.text ?? '').split('?')[1]).get('confirm');
    expect((await post('/api/sign-up/confirm', { token, password: PASSWORD })).statusCode).toBe(204);

    // One run sends to two people, whose messages are checked separately.
    await sendMessagesJob(server.deps, channels).run();
    const mails = [...mail.mails];
    const posts = [...gateway.posts];
    expectTold(await received(newcomer), wanted, texts.registrationSuccess);
    mail.mails.push(...mails);
    gateway.posts.push(...posts);
    expectTold(await received(sponsor), wanted, texts.newCustomer);

    const noraToken = await server.signIn(newcomer.email, PASSWORD);
    const documents = (await server.call(noraToken, { url: '/api/legal_documents.json' })).json();
    for (const { id } of documents) await post(`/api/legal_documents/${id}/accept`, {}, noraToken);
    expectTold(await received(sponsor), wanted, texts.newPartner);

    const file = `source,number,email,status,placed_at,paid_at,product,quantity,net
shop,${rounds},${newcomer.email},paid,2026-05-18 08:00,2026-05-18 09:00,T,2,20.00
shop,${rounds}-2,${newcomer.email},paid,2026-05-19 08:00,2026-05-19 09:00,T,2,20.00
`;
    for (const imported of [2, 0]) {
      const headers = { 'content-type': 'text/csv' };
      const request = { method: 'POST', url: '/api/orders/import', headers, payload: file } as const;
      expect((await server.call(operatorToken, request)).json()).toMatchObject({ imported, failed: 0 });
    }
    expectTold(await received(sponsor), wanted, texts.firstChildrenOrder);

    const payload = { username: sponsor.email, password: TEST_PASSWORD };
    const headers = { 'user-agent': FIREFOX };
    for (let times = 0; times < 2; times += 1)
      await server.app.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers,
        remoteAddress: '203.0.113.9',
      });
    expectTold(await received(sponsor), wanted, texts.newUserLogin);
  });
});

/** Mandatory mails: without them nobody could sign in, or changes would go unnoticed. */
const always = {
  de: [
    'Ihr Code für ein neues Passwort',
    'Ihr Passwort wurde geändert',
    'Ihre Bankverbindung oder PayPal-Adresse wurde geändert',
    / lädt Sie zu Blattwerk ein$/,
  ],
  en: [
    'Your code for a new password',
    'Your password was changed',
    'Your bank account or PayPal address was changed',
    / invites you to Blattwerk$/,
  ],
  'fr-FR': [
    'Votre code pour un nouveau mot de passe',
    'Votre mot de passe a été modifié',
    'Votre compte bancaire ou votre adresse PayPal a été modifié',
    / vous invite à rejoindre Blattwerk$/,
  ],
  'ru-RU': [
    'Ваш код для нового пароля',
    'Ваш пароль изменён',
    'Ваш банковский счёт или адрес PayPal изменён',
    / приглашает вас в Blattwerk$/,
  ],
} as const;

test.each(Object.entries(always))(
  '%s: code, changes and invitations always come by mail',
  async (locale, subjects) => {
    const { userId, ...user } = await createSponsor(locale as Locale, { mail: false, sms: false });
    const token = await server.signIn(user.email);
    const [code, password, destination, invitation] = subjects;
    await post('/api/recovery', { email: user.email });
    expect((await received(user)).mails).toEqual([
      { subject: code, text: expect.stringMatching(/\b\d{5}\b/) },
    ]);
    await post('/api/bank_accounts', { user: `/api/users/${userId}`, iban: 'DE89370400440532013000' }, token);
    expect((await received(user)).mails).toMatchObject([{ subject: destination }]);
    const change = { currentPassword: TEST_PASSWORD, password: PASSWORD };
    expect((await post('/api/user/password', change, token)).statusCode).toBe(204);
    expect((await received(user)).mails).toMatchObject([{ subject: password }]);
    const email = `guest-${rounds}@post.example`;
    await post('/api/potential_partners/save', { firstName: 'Gast', surname: 'Neu', email }, token);
    const guest = await received({ email, phone: '' });
    expect(guest.mails).toEqual([
      {
        subject: expect.stringMatching(invitation),
        text: expect.stringMatching(/\/signup\?invitation=[\w-]{43}/),
      },
    ]);
  },
);
