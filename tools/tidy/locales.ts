import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Finding, listFiles } from './project-files.ts';

/** The languages of the product; the first is the source language. */
export const locales = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

/** The texts of one locale: dotted key (with the file's name first) to text. */
export type Texts = Map<string, string>;

/** Reads `<locale>.ts`, `<locale>.json` and everything in the folder `<locale>/`. */
export async function readTexts(folder: string, locale: string): Promise<Texts> {
  const texts: Texts = new Map();
  const paths = existsSync(folder) ? listFiles(folder, `{${locale}.*,${locale}/**}`) : [];
  for (const path of paths) {
    const url = pathToFileURL(join(folder, path)).href;
    const json = path.endsWith('.json');
    const content = json ? await import(url, { with: { type: 'json' } }) : await import(url);
    const prefix = path.slice(locale.length + 1).replace(/\.?(json|ts)$/, '');
    for (const [name, value] of Object.entries(content)) {
      flatten(texts, name === 'default' ? prefix : `${prefix}.${name}`, value);
    }
  }
  return texts;
}

function flatten(texts: Texts, key: string, value: unknown): void {
  if (typeof value === 'string') texts.set(key, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      flatten(texts, key === '' ? name : `${key}.${name}`, inner);
  }
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** Checks that every language has the same keys, exactly the plural forms it needs, no empty text, and the same variables. */
export function checkLocales(byLocale: Map<string, Texts>): Finding {
  const violations: string[] = [];
  const [source = 'de'] = byLocale.keys();
  const keys = new Map([...byLocale].map(([locale, texts]) => [locale, baseKeys(texts)]));
  const expected = keys.get(source) ?? new Map<string, Forms>();
  for (const [locale, texts] of byLocale) {
    const own = keys.get(locale) ?? new Map<string, Forms>();
    for (const key of expected.keys()) if (!own.has(key)) violations.push(`${locale}: ${key} is missing`);
    for (const [key, forms] of own) {
      const original = expected.get(key);
      if (original === undefined) violations.push(`${locale}: ${key} is unknown in ${source}`);
      violations.push(
        ...pluralProblems(locale, key, forms),
        ...variableProblems(locale, key, forms, original),
      );
    }
    for (const [key, text] of texts) if (text.trim() === '') violations.push(`${locale}: ${key} is empty`);
  }
  return { checked: expected.size * byLocale.size, violations };
}

/** The texts of a key: one under an empty name, or one per plural form. */
type Forms = Map<string, string>;

function baseKeys(texts: Texts): Map<string, Forms> {
  const keys = new Map<string, Forms>();
  for (const [key, text] of texts) {
    const form = formOf(key, texts);
    const base = form === '' ? key : key.replace(pluralSuffix, '');
    const forms = keys.get(base) ?? new Map<string, string>();
    keys.set(base, forms.set(form, text));
  }
  return keys;
}

/** The plural form in a key, if any: without an `other` form for the same text, `rounds_to_zero` is a plain name. */
function formOf(key: string, texts: Texts): string {
  const form = pluralSuffix.exec(key)?.[1] ?? '';
  return form === 'zero' && !texts.has(key.replace(pluralSuffix, '_other')) ? '' : form;
}

function pluralProblems(locale: string, key: string, forms: Forms): string[] {
  const own = [...forms.keys()].filter((form) => form !== '');
  if (own.length === 0) return [];
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[];
  return [
    ...needed.filter((form) => !forms.has(form)).map((form) => `${locale}: ${key}_${form} is missing`),
    ...own.filter((form) => !needed.includes(form)).map((form) => `${locale}: ${key}_${form} is never used`),
  ];
}

/**
 * A plural form for exactly 1 may omit the number ("the only article"); together the forms contain every variable of the
 * source. In languages where "one" also covers 21, each form contains all of them.
 */
function variableProblems(locale: string, key: string, forms: Forms, original: Forms | undefined): string[] {
  const all = variables(forms.values());
  if (original !== undefined && all !== variables(original.values()))
    return [`${locale}: ${key} has other variables than the source text`];
  if (new Intl.PluralRules(locale).select(21) !== 'one') return [];
  return [...forms]
    .filter(([, text]) => variables([text]) !== all)
    .map(([form]) => `${locale}: ${key}_${form} lacks a variable that the other forms have`);
}

function variables(texts: Iterable<string>): string {
  const names = [...texts].flatMap((text) => [...text.matchAll(/\{\{?\s*-?\s*(\w+)/g)]);
  return [...new Set(names.map((match) => match[1]))].sort().join(',');
}
