import { type Locale, localeOf } from '../../../i18n/locale.ts';
import { wholeNumber } from '../../../ui/table/table-search.ts';

/** Search parameters of the sheet. */
export interface PrintSearch {
  /** The link to print; the default one if absent. */
  link?: number;
  /** The readers' language; the user's own if absent. */
  language?: Locale;
}

/** Parses the search parameters; unusable ones are dropped. */
export function parsePrintSearch(raw: Record<string, unknown>): PrintSearch {
  const link = wholeNumber(raw.link);
  const language = localeOf(raw.language);
  return { ...(link !== undefined && { link }), ...(language !== null && { language }) };
}
