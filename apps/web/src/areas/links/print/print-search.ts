import { type Locale, localeOf } from '../../../i18n/locale.ts';
import { wholeNumber } from '../../../ui/table/table-search.ts';

/** What is printed. */
export interface PrintSearch {
  /** Which link; the default one without it. */
  link?: number;
  /** The language of whoever reads it; one’s own without it. */
  language?: Locale;
}

/** Reads the state out of an address; whatever is unusable is left out. */
export function parsePrintSearch(raw: Record<string, unknown>): PrintSearch {
  const link = wholeNumber(raw.link);
  const language = localeOf(raw.language);
  return { ...(link !== undefined && { link }), ...(language !== null && { language }) };
}
