import type { ContractEndRow } from './contract-ends.queries.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** Texts of a settlement sheet in one language. */
export interface SettlementTexts {
  readonly title: string;
  readonly number: string;
  readonly since: string;
  readonly ends: string;
  readonly cause: string;
  readonly causes: Readonly<Record<ContractEndRow['reasonCode'], string>>;
  readonly months: string;
  readonly month: string;
  readonly commissions: string;
  readonly reversals: string;
  readonly corrections: string;
  readonly total: string;
  readonly years: string;
  readonly year: string;
  readonly closedMonths: string;
  readonly average: string;
  readonly openMonths: (count: number) => string;
  readonly note: string;
  readonly law: string;
}

const texts: Readonly<Record<string, SettlementTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The settlement texts of a language; falls back to English. */
export function settlementTexts(locale: string): SettlementTexts {
  return texts[locale] ?? en;
}
