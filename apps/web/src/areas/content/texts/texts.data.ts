import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** The programmes with texts: 1 step-up, 2 kick-start, 3 builder, 4 level, 5 infinity. */
export type TextView = 1 | 2 | 3 | 4 | 5;

/** The ids of the languages. */
const languages: Readonly<Record<Locale, number>> = { de: 1, en: 2, 'fr-FR': 3, 'ru-RU': 4 };

/** The four paragraphs on a programme in a language. */
export const textSelectionsQuery = (view: TextView, locale: Locale) =>
  apiQuery('GET /api/text_selections', { query: { view, language: languages[locale] } });
