import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import {
  type TemplateName,
  type TemplateText,
  templateOf,
  templateParameters,
} from '../templates/template-parameters.ts';
import { builtInTexts } from '../texts/built-in-texts.ts';

/** A message text as edited; paragraphs are separated by a blank line. */
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

/** Whether it is a kind of message with an editable text; a broadcast brings its own. */
export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templateParameters, name) && name !== 'broadcast';
}

/** The built-in text in editable form. */
export function builtInOf({ template, locale }: Kind): SaidText {
  const { subject, text, button = null, after, sms = null } = builtInTexts[locale].messages[template];
  return { subject, text: joined(text), button, after: after === undefined ? null : joined(after), sms };
}

/** Overrides of the built-in text; parts that are null stay as built in. */
export function templateTextOf({ subject, text, button, after, sms }: SaidText): Partial<TemplateText> {
  return {
    subject,
    text: paragraphs(text),
    after: after === null ? [] : paragraphs(after),
    ...(button !== null && { button }),
    ...(sms !== null && { sms }),
  };
}

/** The available placeholders. */
export function placeholdersOf(template: TemplateName): string[] {
  const { parameters, objects, quotes } = templateOf(template);
  // The quotation and the objection link are always part of the mail.
  return ['company', ...parameters.filter((name) => name !== objects && name !== quotes)];
}

/** The required placeholders: those in the built-in text. The link of the button is always part of the mail. */
export function requiredIn({ template, locale }: Kind, part: 'mail' | 'sms'): string[] {
  const { subject, text, after, sms } = builtInOf({ template, locale });
  const words = part === 'sms' ? (sms ?? '') : [subject, text, after ?? ''].join(' ');
  const { quotes } = templateOf(template);
  return [...new Set(namedIn(words))].filter((name) => name !== 'company' && name !== quotes).toSorted();
}

/** Faults of a text: empty parts, unknown placeholders and missing ones. */
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

/** Unknown placeholders and stray braces in parts of a text, by path. */
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

export const PLACEHOLDER = /\{(\w+)\}/g;

/** The names of the placeholders in a text. */
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
