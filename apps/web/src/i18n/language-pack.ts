import type { Locale } from './locale.ts';

type Texts = typeof import('../locales/de/main.json');

/**
 * What one language always needs: the texts of the frame, its twelve short names of months for the date pattern, and where
 * the texts of its areas are.
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

/** Loads a language, one file each. */
export function loadLanguage(locale: Locale): Promise<LanguagePack> {
  return packs[locale]();
}

/** Texts that come with the screens that use them, so that the first page does not carry them. */
export type Area = AreaNames[number];

/** All of them, as a list for the types of the texts. */
export type AreaNames = [
  'account',
  'bonuses',
  'catalogue',
  'checklist',
  'help',
  'joining',
  'legal',
  'links',
  'media',
  'money',
  'news',
  'notifications',
  'refusals',
  'settings',
  'team',
  'technical',
  'today',
  'ui',
];

/** Loads the texts of an area in a language. */
export async function loadArea(locale: Locale, area: Area): Promise<object> {
  const { areas } = await loadLanguage(locale);
  return (await areas[`../../locales/${locale}/${area}.json`]?.()) ?? {};
}
