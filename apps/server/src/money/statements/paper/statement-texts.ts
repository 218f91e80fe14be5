import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
/** Texts of a monthly statement in one language, except the names of bonuses. */
export interface StatementTexts {
  readonly title: string;
  readonly fileName: string;
  readonly partner: string;
  readonly period: string;
  readonly made: string;
  readonly position: string;
  readonly date: string;
  readonly paper: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly opening: string;
  readonly reversals: string;
  /** Debt that was written off. */
  readonly writtenOff: string;
  /** Debt that the partner repaid. */
  readonly paidBack: string;
  readonly payout: (id: number) => string;
  /** For a payout that paid the tax of an earlier one. */
  readonly taxPayout: (id: number, earlier: number) => string;
  /** For a payout returned by the bank. */
  readonly returned: (id: number) => string;
  readonly closing: string;
  readonly held: string;
  readonly pending: string;
  readonly available: string;
  readonly inPayout: string;
  readonly debt: string;
  readonly taxInPayout: string;
  readonly taxOwed: string;
  /** How months are counted. */
  readonly note: string;
}

const texts: Readonly<Record<string, StatementTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The statement texts of a language; falls back to English. */
export function statementTexts(locale: string): StatementTexts {
  return texts[locale] ?? en;
}
