import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { describe, expect, test } from 'vitest';
import { renderMessage, withoutSecrets } from './render-message.ts';
import { type TemplateName, templateOf, templateParameters } from './templates/template-parameters.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as frFR } from './texts/fr-FR.ts';
import { texts as ruRU } from './texts/ru-RU.ts';

const languages = { de, en, 'fr-FR': frFR, 'ru-RU': ruRU };
const names = Object.keys(templateParameters) as TemplateName[];
const place = {
  publicUrl: 'https://blattwerk.example',
  company: {
    name: 'Laubwerk GmbH',
    address: 'Laubweg 5, 20095 Hamburg',
    email: 'hilfe@laubwerk.example',
    sender: 'Laubwerk',
    imprint: '/imprint',
    privacy: null,
    accent: null,
    locales: ['de', 'en'],
    payouts: { days: [1, 15], cutOffDays: 3, minimum: '50.00' },
    logo: null,
    shop: null,
    training: false,
  } as const,
  unsubscribe: null,
};
/** The text of a broadcast is stored with it, placeholders included. */
const worded = names.filter((name) => name !== 'broadcast');
const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(Object.entries(languages))('%s', (locale, { messages }) => {
  test.each(worded)('%s uses exactly its parameters', (name) => {
    const { parameters, page = '', greets, quotes, objects } = templateOf(name);
    const { subject, text, quote = '', button, after = [], sms } = messages[name];
    const link = button === undefined || page !== '' ? [] : ['link'];
    const said = [subject, quote, ...text, ...after].flatMap(named).filter((one) => one !== 'company');
    const special = [greets, quotes, objects].filter((one) => one !== undefined);
    expect(new Set([...said, ...named(page), ...link, ...special])).toEqual(new Set(parameters));
    for (const used of named(sms ?? '')) expect([...parameters, 'company']).toContain(used);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(quote !== '').toBe(quotes !== undefined);
  });

  test.each(worded)('%s has a button if and only if it has a link', (name) => {
    const { parameters, page } = templateOf(name);
    expect(messages[name].button !== undefined).toBe(page !== undefined || parameters.includes('link'));
  });

  test.each(names)('%s has no placeholders left', (name) => {
    const entries = templateParameters[name].parameters.map((parameter, at) => [parameter, `«${at}»`]);
    const parameters = Object.fromEntries(entries);
    for (const channel of ['mail', 'sms'] as const) {
      const message = { template: name, channel, locale: locale as Locale, parameters, recipientName: 'Jo' };
      const { text, html } = renderMessage(message, place);
      expect(text).not.toMatch(/[{}•]/);
      expect((html ?? '').replace(/<style>[\s\S]*<\/style>/, '')).not.toMatch(/[{}•]/);
    }
  });
});

test('texts of different languages differ', () => {
  for (const name of names) {
    const texts = Object.values(languages).map(({ messages }) => messages[name].text.join());
    expect(new Set(texts).size).toBe(4);
  }
});

const invitation = {
  template: 'invitation',
  channel: 'mail',
  locale: 'de',
  parameters: {
    inviterName: 'Anna Berger',
    name: 'Jonas Neu',
    link: 'https://blattwerk.example/signup?invitation=a&b=1',
    objection: 'https://blattwerk.example/invitation-objection/T',
    days: 90,
  },
  recipientName: null,
} as const;

test('of the mandatory mails, only the invitation can be ended with one click, via its objection', () => {
  const { parameters } = invitation;
  const ended = names.flatMap((template) => {
    const { unsubscribe } = renderMessage({ ...invitation, template, parameters }, place);
    return unsubscribe === null ? [] : [[template, unsubscribe]];
  });
  expect(ended).toEqual([['invitation', 'https://blattwerk.example/api/invitation-objection/T']]);
});

test('a mail addresses the reader by full name, and has the same content as text and HTML', () => {
  const { text, html } = renderMessage(invitation, place);
  expect(text).toBe(`Guten Tag Jonas Neu,

Anna Berger möchte Sie als Partner gewinnen. Über diesen Link registrieren Sie sich:

https://blattwerk.example/signup?invitation=a&b=1

Wenn Sie nicht teilnehmen möchten, brauchen Sie nichts zu tun.

Ihren Namen und Ihre E-Mail-Adresse haben wir von Anna Berger. Laubwerk GmbH verwendet beides nur für diese Einladung, die einen Monat gilt. Registrieren Sie sich nicht, wird beides 90 Tage nach ihrem Ablauf gelöscht. Sie können jederzeit widersprechen, über den Link am Ende dieser E-Mail: Dann wird beides sofort gelöscht, und Sie werden hier nicht wieder eingeladen.

Rechtsgrundlage ist das berechtigte Interesse an der Einladung (Art. 6 Abs. 1 Buchst. f DSGVO). Sie können Auskunft, Berichtigung und Löschung verlangen und sich bei einer Datenschutzbehörde beschweren. Wie Sie uns erreichen und was sonst mit Daten geschieht, steht hinter den Links am Ende dieser E-Mail.

Freundliche Grüße
Ihr Team von Laubwerk GmbH

Laubwerk GmbH
Laubweg 5, 20095 Hamburg
https://blattwerk.example
Nicht mehr eingeladen werden
https://blattwerk.example/invitation-objection/T
Impressum
https://blattwerk.example/imprint
`);
  for (const said of [
    'Guten Tag Jonas Neu,',
    'Anna Berger möchte',
    'brauchen Sie nichts zu tun.',
    'Impressum',
  ])
    expect(html).toContain(said);
  expect(html?.match(/class="button" href="([^"]+)"/)?.[1]).toBe(
    'https://blattwerk.example/signup?invitation=a&amp;b=1',
  );
});

test('the inviter’s own words are quoted, as text and HTML; without any there is no quotation', () => {
  const words = 'Liebe Jo,\n\nder Tee ist <b>gut</b>. {link}';
  const { text, html } = renderMessage(
    { ...invitation, parameters: { ...invitation.parameters, words } },
    place,
  );
  expect(text).toContain(`Guten Tag Jonas Neu,

Anna Berger schreibt Ihnen:

> Liebe Jo,
>${' '}
> der Tee ist <b>gut</b>. {link}

Anna Berger möchte Sie als Partner gewinnen.`);
  expect(html).toMatch(
    /<blockquote [^>]+><p [^>]+>Liebe Jo,<br><br>der Tee ist &lt;b&gt;gut&lt;\/b&gt;\. \{link\}<\/p><\/blockquote>/,
  );
  for (const none of [{}, { words: '' }]) {
    const plain = renderMessage({ ...invitation, parameters: { ...invitation.parameters, ...none } }, place);
    expect(plain.text).not.toContain('schreibt Ihnen');
    expect(plain.html).not.toContain('blockquote');
  }
});

test('the company’s colour is used for the button, in a dark theme too', () => {
  const { html } = renderMessage(invitation, { ...place, company: { ...place.company, accent: '#1d4ed8' } });
  expect(html).toMatch(/class="button"[^>]+background:#1d4ed8/);
  expect(html).toContain('.button { background: #1d4ed8 !important; color: #ffffff !important; }');
  expect(html).not.toContain('#1f7a43');
});

test('a reader without a name is addressed as well', () => {
  const parameters = { link: 'https://blattwerk.example/forgot-password' };
  const { text } = renderMessage({ ...invitation, template: 'sign-up-known', parameters }, place);
  expect(text).toMatch(/^Guten Tag!\n/);
});

test('the HTML loads nothing, has no tables and supports a dark theme', () => {
  const { html } = renderMessage(invitation, place);
  expect(html).not.toMatch(/<(img|link|script|table|iframe|object)|url\(|@import/i);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).toContain('max-width:560px');
});

test('a user’s name is only text: it cannot inject a mail header, a parameter or markup', () => {
  const inviterName = 'A\r\nBcc: all@x.example<b>"{link}\'';
  const parameters = { ...invitation.parameters, inviterName, name: '<script>alert(1)</script>' };
  const { subject, html } = renderMessage({ ...invitation, parameters }, place);
  expect(subject).toBe('A Bcc: all@x.example<b>"{link}\' lädt Sie zu Laubwerk GmbH ein');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;b&gt;&quot;{link}&#39;');
});

test('optional mails say where they can be switched off, mandatory ones do not', () => {
  const unsubscribe = 'https://blattwerk.example/unsubscribe/T';
  const parameters = { partnerName: 'Nora', date: 'today' };
  const subscribed = renderMessage(
    { ...invitation, template: 'new-customer', parameters },
    { ...place, unsubscribe },
  );
  expect(subscribed.text).toContain(`Diese E-Mails abbestellen\n${unsubscribe}`);
  expect(subscribed.text).toContain('Team ansehen\nhttps://blattwerk.example/app/team/overview');
  expect(subscribed.html).toContain(unsubscribe);
  const optional = names.filter((name) => templateOf(name).optional !== undefined);
  expect(optional).toEqual([
    'broadcast',
    'first-children-order',
    'new-customer',
    'new-partner',
    'team-message',
    'weekly-digest',
  ]);
});

test('a secret is known by its template and leaves a gap', () => {
  const parameters = withoutSecrets('password-code', { code: '04711', minutes: 10 });
  expect(parameters).toEqual({ minutes: 10 });
  const message = { template: 'password-code', channel: 'sms', locale: 'en', parameters } as const;
  const { text } = renderMessage({ ...message, recipientName: null }, place);
  expect(text).toBe('Laubwerk GmbH: your code is •••. It is valid for 10 minutes.');
});
