/** The languages of the product (specification, opening paragraph). */
export const locales = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

export type Locale = (typeof locales)[number];

/** The language before a choice was made, whatever the browser prefers. */
export const DEFAULT_LOCALE: Locale = 'de';

/** The languages that the company offers, from index.html: all of them unless it names some. */
export function offeredLocales(): readonly Locale[] {
  const named = globalThis.document?.documentElement.dataset.locales?.split(' ');
  return named === undefined ? locales : locales.filter((locale) => named.includes(locale));
}

/** An offered language by its code; null for anything else. */
export function localeOf(code: unknown): Locale | null {
  return offeredLocales().find((locale) => locale === code) ?? null;
}

/** The language of texts missing in another one. */
export const FALLBACK_LOCALE: Locale = 'en';

/** The name of each language in itself. */
export const localeNames: Record<Locale, string> = {
  de: 'Deutsch',
  en: 'English',
  'fr-FR': 'Français',
  'ru-RU': 'Русский',
};
