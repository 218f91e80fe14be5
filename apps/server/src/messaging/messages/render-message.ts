import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { de } from './templates/de.ts';
import { en } from './templates/en.ts';
import { frFR } from './templates/fr-FR.ts';
import { ruRU } from './templates/ru-RU.ts';
import {
  type TemplateName,
  type TemplateTexts,
  templateParameters,
} from './templates/template-parameters.ts';

export type Parameters = Readonly<Record<string, string | number>>;

/** A message as its reader sees it; a text message has no subject. */
export interface RenderedMessage {
  readonly subject: string | null;
  readonly text: string;
}

/** What stands where a secret was. */
const FORGOTTEN = '•••';

const texts: Readonly<Record<Locale, TemplateTexts>> = { de, en, 'fr-FR': frFR, 'ru-RU': ruRU };

/** Fills a template in the reader's language. */
export function renderMessage(message: {
  template: TemplateName;
  channel: 'mail' | 'sms';
  locale: Locale;
  parameters: Parameters;
}): RenderedMessage {
  const { greeting, closing, messages } = texts[message.locale];
  const { subject, text, sms } = messages[message.template];
  const filled = (template: string) => fill(template, message.parameters);
  if (message.channel === 'sms') return { subject: null, text: filled(sms ?? text) };
  return {
    subject: filled(subject).replaceAll(/\s+/g, ' '),
    text: `${greeting}\n\n${filled(text)}\n\n${closing}\n`,
  };
}

/** The parameters that may be kept: secrets have done their work. */
export function withoutSecrets(template: TemplateName, parameters: Parameters): Parameters {
  const secrets: readonly string[] = templateParameters[template].secrets;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.includes(name)));
}

function fill(template: string, parameters: Parameters): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? FORGOTTEN));
}
