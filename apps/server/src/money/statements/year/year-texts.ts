import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
/** Texts of a year statement in addition to those of monthly ones, in one language. */
export interface YearTexts {
  readonly title: string;
  readonly months: string;
  readonly month: string;
  readonly credits: string;
  readonly corrections: string;
  /** Above the list of them. */
  readonly byHand: string;
  readonly paid: string;
  readonly bonuses: string;
  readonly bonus: string;
  readonly amount: string;
  readonly total: string;
  readonly documents: string;
  readonly document: string;
  readonly number: string;
  readonly payouts: string;
  readonly means: string;
  readonly open: (day: string) => string;
  readonly taxes: string;
  readonly taxNoted: string;
  readonly taxCorrected: string;
  readonly taxPaid: string;
  readonly taxWrittenOff: string;
  readonly taxPaidBack: string;
  /** The months after this one are not closed. */
  readonly partial: (month: string) => string;
  readonly note: string;
}

const texts: Readonly<Record<string, YearTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The year statement texts of a language; falls back to English. */
export function yearTexts(locale: string): YearTexts {
  return texts[locale] ?? en;
}
