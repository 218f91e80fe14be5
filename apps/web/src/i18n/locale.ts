import { getSession } from '../api/session-store.ts';
import { LOCALE_KEY } from '../api/storage-keys.ts';
import { keptFor } from '../ui/settings/stored-settings.ts';

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

/** The language that the user chose on this device; before they did, the one that was chosen here last. */
export function chosenLocale(): Locale | null {
  const stored = keptFor(LOCALE_KEY, getSession().user?.id);
  return locales.find((locale) => locale === stored) ?? null;
}
