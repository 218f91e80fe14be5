import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
import type { CalendarTexts } from './texts/texts.ts';

const texts: Readonly<Record<Locale, CalendarTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The calendar texts of a language. */
export function calendarTexts(locale: Locale): CalendarTexts {
  return texts[locale];
}
