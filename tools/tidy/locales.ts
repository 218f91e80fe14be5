import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Finding, listFiles } from './project-files.ts';

/** The languages of the product; the first is the one texts are written in. */
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

/** Same keys everywhere, every plural form its language needs, no empty text, same variables, no informal German. */
export function checkLocales(byLocale: Map<string, Texts>): Finding {
  const violations: string[] = [];
  const [source = 'de'] = byLocale.keys();
  const keys = new Map([...byLocale].map(([locale, texts]) => [locale, baseKeys(texts)]));
  const expected = keys.get(source) ?? new Map<string, Set<string>>();
  for (const [locale, texts] of byLocale) {
    const own = keys.get(locale) ?? new Map<string, Set<string>>();
    for (const key of expected.keys()) if (!own.has(key)) violations.push(`${locale}: ${key} is missing`);
    for (const key of own.keys())
      if (!expected.has(key)) violations.push(`${locale}: ${key} is unknown in ${source}`);
    for (const [key, forms] of own) violations.push(...pluralProblems(locale, key, forms));
    violations.push(...textProblems(locale, texts, byLocale.get(source) ?? new Map()));
  }
  return { checked: expected.size * byLocale.size, violations };
}

function baseKeys(texts: Texts): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const form = pluralSuffix.exec(key)?.[1];
    const base = key.replace(pluralSuffix, '');
    const forms = keys.get(base) ?? new Set();
    if (form !== undefined) forms.add(form);
    keys.set(base, forms);
  }
  return keys;
}

function pluralProblems(locale: string, key: string, forms: Set<string>): string[] {
  if (forms.size === 0) return [];
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return needed.filter((form) => !forms.has(form)).map((form) => `${locale}: ${key}_${form} is missing`);
}

function textProblems(locale: string, texts: Texts, source: Texts): string[] {
  const problems: string[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === '') problems.push(`${locale}: ${key} is empty`);
    if (locale === 'de' && /\b(du|dich|dir|dein\w*)\b/i.test(text)) problems.push(`de: ${key} is informal`);
    const original = source.get(key);
    if (original !== undefined && !pluralSuffix.test(key) && variables(text) !== variables(original)) {
      problems.push(`${locale}: ${key} has other variables than the source text`);
    }
  }
  return problems;
}

function variables(text: string): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort().join(',');
}
