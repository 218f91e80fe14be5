/** The languages of the product (specification, opening paragraph). */
export const locales = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

export type Locale = (typeof locales)[number];

/** The language before anybody has chosen one, whatever the browser asks for. */
export const DEFAULT_LOCALE: Locale = 'de';

/** The languages that the company offers, as the document says: all of them unless it names some. */
export function offeredLocales(): readonly Locale[] {
  const named = globalThis.document?.documentElement.dataset.locales?.split(' ');
  return named === undefined ? locales : locales.filter((locale) => named.includes(locale));
}

/** A language on offer by its code; null for anything that is none. */
export function localeOf(code: unknown): Locale | null {
  return offeredLocales().find((locale) => locale === code) ?? null;
}

/** Which texts stand in where a language lacks one. */
export const FALLBACK_LOCALE: Locale = 'en';

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = {
  de: 'Deutsch',
  en: 'English',
  'fr-FR': 'Français',
  'ru-RU': 'Русский',
};
