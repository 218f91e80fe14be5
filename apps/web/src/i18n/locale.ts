/** The languages of the product (specification, opening paragraph). */
export const locales = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

export type Locale = (typeof locales)[number];

/** The language before anybody has chosen one, whatever the browser asks for. */
export const DEFAULT_LOCALE: Locale = 'de';

/** Which texts stand in where a language lacks one. */
export const FALLBACK_LOCALE: Locale = 'en';

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = {
  de: 'Deutsch',
  en: 'English',
  'fr-FR': 'Français',
  'ru-RU': 'Русский',
};
