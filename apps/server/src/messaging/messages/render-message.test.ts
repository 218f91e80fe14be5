import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { describe, expect, test } from 'vitest';
import { renderMessage, withoutSecrets } from './render-message.ts';
import { de } from './templates/de.ts';
import { en } from './templates/en.ts';
import { frFR } from './templates/fr-FR.ts';
import { ruRU } from './templates/ru-RU.ts';
import { type TemplateName, templateParameters } from './templates/template-parameters.ts';

const languages = { de, en, 'fr-FR': frFR, 'ru-RU': ruRU };
const names = Object.keys(templateParameters) as TemplateName[];
const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(Object.entries(languages))('%s', (locale, { messages }) => {
  test.each(names)('%s names its parameters and no others', (name) => {
    const { parameters } = templateParameters[name];
    const { subject, text, sms } = messages[name];
    expect(new Set([...named(subject), ...named(text)])).toEqual(new Set(parameters));
    for (const used of named(sms ?? '')) expect(parameters).toContain(used);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test.each(names)('%s is filled completely', (name) => {
    const entries = templateParameters[name].parameters.map((parameter, at) => [parameter, `«${at}»`]);
    const parameters = Object.fromEntries(entries);
    for (const channel of ['mail', 'sms'] as const) {
      const { text } = renderMessage({ template: name, channel, locale: locale as Locale, parameters });
      expect(text).not.toMatch(/[{}•]/);
    }
  });
});

test('no two languages say the same', () => {
  for (const name of names) {
    const texts = Object.values(languages).map(({ messages }) => messages[name].text);
    expect(new Set(texts).size).toBe(4);
  }
});

test('what somebody calls themselves cannot add a line to the head of a mail, or a parameter', () => {
  const parameters = { inviterName: 'A\r\nBcc: all@x.example', name: '{link}', link: 'https://x.example/s' };
  const { subject, text } = renderMessage({
    template: 'invitation',
    channel: 'mail',
    locale: 'de',
    parameters,
  });
  expect(subject).toBe('A Bcc: all@x.example lädt Sie zu Blattwerk ein');
  expect(text).toContain('{link}, A');
});

test('a secret is known by its template and leaves a gap', () => {
  const parameters = withoutSecrets('password-code', { code: '04711', minutes: 10 });
  expect(parameters).toEqual({ minutes: 10 });
  const { text } = renderMessage({ template: 'password-code', channel: 'sms', locale: 'en', parameters });
  expect(text).toBe('Blattwerk: your code is •••. It is valid for 10 minutes.');
});
