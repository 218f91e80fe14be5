import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import { builtInTexts } from '../templates/built-in-texts.ts';
import {
  type TemplateName,
  type TemplateText,
  templateOf,
  templateParameters,
} from '../templates/template-parameters.ts';

/** What somebody has a message say; paragraphs have an empty line between. */
export interface SaidText {
  readonly subject: string;
  readonly text: string;
  readonly button: string | null;
  readonly after: string | null;
  readonly sms: string | null;
}

/** A kind of message in one language. */
export interface Kind {
  readonly template: TemplateName;
  readonly locale: Locale;
}

/** Whether there is such a kind of message, and it says the same to everybody: what a broadcast says is written with it. */
export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templateParameters, name) && name !== 'broadcast';
}

/** What is built in, as somebody writes it. */
export function builtInOf({ template, locale }: Kind): SaidText {
  const { subject, text, button = null, after, sms = null } = builtInTexts[locale].messages[template];
  return { subject, text: joined(text), button, after: after === undefined ? null : joined(after), sms };
}

/** What takes the place of the built-in text when a message is made; where nothing is written the built-in words stay. */
export function templateTextOf({ subject, text, button, after, sms }: SaidText): Partial<TemplateText> {
  return {
    subject,
    text: paragraphs(text),
    after: after === null ? [] : paragraphs(after),
    ...(button !== null && { button }),
    ...(sms !== null && { sms }),
  };
}

/** What can be filled in. */
export function placeholdersOf(template: TemplateName): string[] {
  const { parameters, objects, quotes } = templateOf(template);
  // What is quoted and where to object stand in the mail anyway.
  return ['company', ...parameters.filter((name) => name !== objects && name !== quotes)];
}

/**
 * What has to be filled in: whatever the built-in text names. A link that the button leads to stands in the mail anyway.
 */
export function requiredIn({ template, locale }: Kind, part: 'mail' | 'sms'): string[] {
  const { subject, text, after, sms } = builtInOf({ template, locale });
  const words = part === 'sms' ? (sms ?? '') : [subject, text, after ?? ''].join(' ');
  const { quotes } = templateOf(template);
  return [...new Set(namedIn(words))].filter((name) => name !== 'company' && name !== quotes).toSorted();
}

/** What is wrong with a text: empty parts, placeholders that there are not, and those that are missing. */
export function textFaults(kind: Kind, { subject, text, button, after, sms }: SaidText): Violation[] {
  const faults: Violation[] = [];
  const parts = { subject, text, button: button ?? '', after: after ?? '', sms: sms ?? '' };
  if (text === '') faults.push({ propertyPath: 'text', refused: 'blank' });
  faults.push(...placeholderFaults(parts, placeholdersOf(kind.template)));
  if (button !== null && builtInOf(kind).button === null)
    faults.push({ propertyPath: 'button', refused: 'buttonLeadsNowhere' });
  faults.push(...missing(requiredIn(kind, 'mail'), [subject, text, after ?? ''].join(' '), 'text'));
  if (sms !== null) faults.push(...missing(requiredIn(kind, 'sms'), sms, 'sms'));
  return faults;
}

/** Placeholders in parts of a text, by the path of each, that are none of those that are known, and braces that stand for nothing. */
export function placeholderFaults(
  parts: Readonly<Record<string, string>>,
  known: readonly string[],
): Violation[] {
  return Object.entries(parts).flatMap(([propertyPath, words]): Violation[] => {
    const unknown = namedIn(words).find((name) => !known.includes(name));
    if (unknown !== undefined)
      return [{ propertyPath, refused: refusal('placeholderUnknown', { name: unknown }) }];
    const isSound = !/[{}]/.test(words.replaceAll(PLACEHOLDER, ''));
    return isSound ? [] : [{ propertyPath, refused: 'placeholderUnsound' }];
  });
}

function missing(required: readonly string[], words: string, propertyPath: string): Violation[] {
  const named = namedIn(words);
  const names = required.filter((name) => !named.includes(name)).map((name) => `{${name}}`);
  return names.length === 0
    ? []
    : [{ propertyPath, refused: refusal('placeholderMissing', { names: names.join(', ') }) }];
}

/** What stands for something that is filled in. */
export const PLACEHOLDER = /\{(\w+)\}/g;

/** What a text has filled in, by name. */
export function namedIn(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function joined(text: readonly string[]): string {
  return text.join('\n\n');
}
