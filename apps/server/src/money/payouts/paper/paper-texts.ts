import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
import type { PaperTexts } from './texts/texts.ts';

const texts: Readonly<Record<string, PaperTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The document texts of a language; falls back to English. */
export function paperTexts(locale: string): PaperTexts {
  return texts[locale] ?? en;
}
