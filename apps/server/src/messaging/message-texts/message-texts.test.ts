import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { describe, expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { builtInOf, requiredIn, textFaults } from '../messages/own-texts/own-text.ts';
import { type TemplateName, templateParameters } from '../messages/templates/template-parameters.ts';
import { readMail } from '../messages/testing/read-mail.ts';
import { sampleParameters } from './sample-parameters.ts';

const { server, root, anna, staff, logOf } = setUpCompany();

const kinds = Object.keys(templateParameters) as TemplateName[];
const locales: readonly Locale[] = ['de', 'en', 'fr-FR', 'ru-RU'];

const at = (key: string, locale = 'de', what = '') => `/api/message_templates/${key}/${locale}${what}`;

const send = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  headers: object = {},
  as = root.token,
) =>
  server.call(as, {
    method,
    url,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  });

const faultsOf = (answer: { json: () => { violations?: { propertyPath: string; code: string }[] } }) =>
  (answer.json().violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]);

const paid = {
  subject: '{company}: {amount} sind da',
  text: 'Wir haben {amount} an {destination} gezahlt.\n\nViel Freude damit.',
};

/** The text of a message to Anna as sent. */
async function mailTo(
  template: 'payout-paid',
  parameters: { amount: string; destination: string; payout: number },
) {
  const { deps } = server;
  await inTransaction(deps.db, (tx) =>
    deps.messages.queue(tx, { to: { userId: anna.userId }, channel: 'mail', template, parameters }),
  );
  const message = await deps.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await send('GET', `/api/outbox/${message.id}`)).json();
}

describe.each(kinds)('%s', (template) => {
  test.each(locales)(
    'in %s is valid as a company text, and all its placeholders have sample values',
    (locale) => {
      const kind = { template, locale };
      const { button: _, ...builtIn } = builtInOf(kind);
      expect(textFaults(kind, { ...builtIn, button: null })).toEqual([]);
      const place = { now: new Date('2026-03-15T10:00:00Z'), publicUrl: 'https://blattwerk.example' };
      expect(Object.keys(sampleParameters(template, locale, place))).toEqual([
        ...templateParameters[template].parameters,
      ]);
    },
  );
});

describe('a text of the company', () => {
  test('is used for mails from then on, queued ones included, until somebody restores the built-in one', async () => {
    const before = await mailTo('payout-paid', { amount: '12,50 €', destination: 'DE12', payout: 7 });
    const saved = await send('PUT', at('payout-paid'), paid);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ own: { subject: paid.subject, button: null }, hasButton: true });
    const mail = (await send('GET', `/api/outbox/${before.id}`)).json();
    expect(mail.subject).toMatch(/: 12,50 € sind da$/);
    expect(mail.text).toContain('Wir haben 12,50 € an DE12 gezahlt.\n\nViel Freude damit.');
    expect(mail.text).toContain('/app/accounts/payout/list?payout=7');
    expect((await send('GET', '/api/message_templates')).json()).toContainEqual(
      expect.objectContaining({ key: 'payout-paid', own: ['de'] }),
    );
    const reset = await send('DELETE', at('payout-paid'));
    expect(reset.json()).toMatchObject({ own: null });
    expect(reset.json().history).toMatchObject([{ text: null }, { text: { subject: paid.subject } }]);
    expect((await send('GET', `/api/outbox/${before.id}`)).json().subject).toBe(before.subject);
    expect(
      (await logOf('/api/message_templates/payout-paid/de')).map(({ details }) => details),
    ).toMatchObject([{ after: { mailSubject: paid.subject } }, { before: { mailSubject: paid.subject } }]);
  });

  test('applies to one language only', async () => {
    const { own } = (
      await send('PUT', at('payout-paid', 'en'), { ...paid, text: '{amount} {destination}' })
    ).json();
    expect(own.text).toBe('{amount} {destination}');
    expect((await send('GET', at('payout-paid', 'fr-FR'))).json().own).toBe(null);
    await send('DELETE', at('payout-paid', 'en'));
  });

  test.each([
    [
      'a placeholder that is missing',
      { ...paid, subject: 'Da', text: 'Gezahlt an {destination}.' },
      ['text', 'placeholderMissing'],
    ],
    ['one that there is not', { ...paid, subject: '{iban}' }, ['subject', 'placeholderUnknown']],
    ['a brace alone', { ...paid, after: 'Bis {bald' }, ['after', 'placeholderUnsound']],
    ['nothing', { ...paid, text: ' ' }, ['text', 'blank']],
    ['two lines of subject', { ...paid, subject: 'Da\nBcc: x' }, ['subject', 'hidden']],
  ])('with %s is refused, and never used', async (_, text, fault) => {
    for (const [method, what] of [
      ['PUT', ''],
      ['POST', '/preview'],
      ['POST', '/test'],
    ] as const) {
      const answer = await send(method, at('payout-paid', 'de', what), text);
      expect(answer.statusCode).toBe(422);
      expect(faultsOf(answer)).toContainEqual(fault);
    }
  });

  test('for a kind without a button has none, and a code stays in its text message', async () => {
    const kind = { template: 'password-code', locale: 'de' } as const;
    expect(requiredIn(kind, 'sms')).toEqual(['code', 'minutes']);
    const text = { subject: 'Code', text: '{code} {minutes}', button: 'Los', sms: 'Ihr Code' };
    expect(faultsOf(await send('PUT', at('password-code'), text))).toEqual([
      ['button', 'buttonLeadsNowhere'],
      ['sms', 'placeholderMissing'],
    ]);
  });

  test('cannot contain markup: HTML is shown as text', async () => {
    const { html } = (
      await send('POST', at('payout-paid', 'de', '/preview'), {
        ...paid,
        text: '<script>x()</script> {amount} {destination}',
      })
    ).json();
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
  });

  test('written by two people simultaneously is refused to the second', async () => {
    const { version } = (await send('GET', at('payout-held'))).json();
    const text = { subject: 'Wartet', text: '{amount} {destination} {until}' };
    const match = { 'if-match': `"${version}"` };
    expect((await send('PUT', at('payout-held'), text, match)).statusCode).toBe(200);
    expect((await send('PUT', at('payout-held'), { ...text, subject: 'Hält' }, match)).statusCode).toBe(412);
    await send('DELETE', at('payout-held'));
  });
});

test('can be sent as a test mail to the caller, with sample values, ten times an hour', async () => {
  const answer = await send('POST', at('payout-paid', 'de', '/test'), paid);
  expect(answer.statusCode, answer.body).toBe(200);
  const folder = join(server.deps.config.dataDir, 'mail');
  const files = (await readdir(folder)).toSorted();
  const mails = await Promise.all(files.map(async (file) => readMail(await readFile(join(folder, file)))));
  expect(mails.some(({ subject }) => /123,45.€ sind da$/.test(String(subject)))).toBe(true);
  for (let count = 1; count < 10; count += 1) await send('POST', at('payout-paid', 'de', '/test'), paid);
  expect((await send('POST', at('payout-paid', 'de', '/test'), paid)).statusCode).toBe(429);
});

test('does not exist for other kinds, and nobody else may write it', async () => {
  expect((await send('GET', at('nothing'))).statusCode).toBe(404);
  const { token } = await staff(['partners.read']);
  expect((await send('GET', at('payout-paid'), undefined, {}, token)).statusCode).toBe(403);
  expect((await send('PUT', at('payout-paid'), paid, {}, anna.token)).statusCode).toBe(403);
});
