import type { Locale } from './locale.ts';
import type { Area } from './text-keys.ts';

type Texts = typeof import('../locales/de/main.json');

/**
 * What a language always needs: the texts of the shell, its twelve short month names for the date pattern, and the
 * loaders of its areas' texts.
 */
export interface LanguagePack {
  readonly texts: Texts;
  readonly months: readonly string[];
  readonly areas: Readonly<Record<string, () => Promise<object>>>;
}

const packs: Record<Locale, () => Promise<LanguagePack>> = {
  de: () => import('./packs/de.ts'),
  en: () => import('./packs/en.ts'),
  'fr-FR': () => import('./packs/fr-FR.ts'),
  'ru-RU': () => import('./packs/ru-RU.ts'),
};

/** Loads a language; each is one file. */
export function loadLanguage(locale: Locale): Promise<LanguagePack> {
  return packs[locale]();
}

/** Loads the texts of an area in a language. */
export async function loadArea(locale: Locale, area: Area): Promise<object> {
  const { areas } = await loadLanguage(locale);
  return (await areas[`../../locales/${locale}/${area}.json`]?.()) ?? {};
}
