/** The languages of the product (specification, opening paragraph). */
export const locales = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

export type Locale = (typeof locales)[number];

/** The language before anybody has chosen one, whatever the browser asks for. */
export const DEFAULT_LOCALE: Locale = 'de';

/** A language by its code; null for anything that is none. */
export function localeOf(code: unknown): Locale | null {
  return locales.find((locale) => locale === code) ?? null;
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
