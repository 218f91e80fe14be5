import { FALLBACK_LOCALE, type Locale } from './locale.ts';

/** The texts of one area in one language; undefined before they have loaded. */
export type TextsOf = (locale: Locale, area: string) => object | undefined;

type Values = Readonly<Record<string, unknown>>;

/**
 * Formats texts in i18next's format: `{{name}}` is a placeholder, and `key_one`, `key_few` and so on are the plural forms
 * for `count`. Texts missing in a language come from the fallback.
 * @param always placeholder values available to every text
 * @returns logs a key that neither language has, and returns the key, unless `defaultValue` is given
 */
export function createTranslate(
  locale: Locale,
  textsOf: TextsOf,
  always: Values = {},
): (key: string, values?: Values) => string {
  const languages = [...new Set([locale, FALLBACK_LOCALE])];
  return (key, values = {}) => {
    const [path = '', area = 'main'] = key.split(':').toReversed();
    for (const language of languages) {
      const text = textAt(textsOf(language, area), path, language, values.count);
      if (text !== undefined) return filled(text, { ...always, ...values });
    }
    if (values.defaultValue === undefined) console.error(`the text ${area}:${path} is not loaded`);
    return String(values.defaultValue ?? path);
  };
}

function textAt(texts: unknown, path: string, language: Locale, count: unknown): string | undefined {
  if (typeof count === 'number') {
    const form = textAt(texts, `${path}_${pluralForm(language, count)}`, language, undefined);
    if (form !== undefined) return form;
  }
  const text = path
    .split('.')
    .reduce(
      (part, name) => (part instanceof Object && Object.hasOwn(part, name) ? part[name as never] : undefined),
      texts,
    );
  return typeof text === 'string' && text !== '' ? text : undefined;
}

const rules = new Map<Locale, Intl.PluralRules>();

function pluralForm(language: Locale, count: number): string {
  const plural = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, plural);
  return plural.select(count);
}

function filled(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : variable,
  );
}
