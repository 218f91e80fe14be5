import { FALLBACK_LOCALE, type Locale } from './locale.ts';

/** The texts of one area in one language, as they are loaded; undefined before. */
export type TextsOf = (locale: Locale, area: string) => object | undefined;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads texts in the format of i18next: `{{name}}` stands for a value, and `key_one`, `key_few` and so on for the forms of
 * `count`. What a language lacks is said in the fallback's words.
 *
 * @param always what texts may name without being given it
 * @returns logs a key that neither has, and answers with it, unless `defaultValue` is given
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
  const found = path
    .split('.')
    .reduce(
      (part, name) => (part instanceof Object && Object.hasOwn(part, name) ? part[name as never] : undefined),
      texts,
    );
  return typeof found === 'string' && found !== '' ? found : undefined;
}

const rules = new Map<Locale, Intl.PluralRules>();

function pluralForm(language: Locale, count: number): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

function filled(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : variable,
  );
}
