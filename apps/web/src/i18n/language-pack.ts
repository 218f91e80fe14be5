import type { Locale as DateLocale } from 'date-fns';
import type { Locale } from './locale.ts';

type Texts = typeof import('../locales/de.json');

/** What one language needs: its texts, and its names of months for the date pattern. */
export interface LanguagePack {
  readonly texts: Texts;
  readonly dates: DateLocale;
}

const packs: Record<Locale, () => Promise<LanguagePack>> = {
  de: () => import('./packs/de.ts'),
  en: () => import('./packs/en.ts'),
  'fr-FR': () => import('./packs/fr-FR.ts'),
  'ru-RU': () => import('./packs/ru-RU.ts'),
};

/** Loads a language, one file each. */
export function loadLanguage(locale: Locale): Promise<LanguagePack> {
  return packs[locale]();
}
