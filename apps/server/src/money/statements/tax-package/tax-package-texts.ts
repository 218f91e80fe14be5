import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
import type { TaxPackageTexts } from './texts/texts.ts';

const texts: Readonly<Record<string, TaxPackageTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts of a tax package in a language; falls back to English. */
export function taxPackageTexts(locale: string): TaxPackageTexts {
  return texts[locale] ?? en;
}
