import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { PreparedStatus } from '../prepared.queries.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** Texts of the lists of corrections, debts and write-offs, and of the letter about a debt, in one language. */
export interface CorrectionTexts {
  /** A label and its value, separated by a colon. */
  readonly labelled: (label: string, value: string) => string;
  readonly corrections: string;
  readonly debts: string;
  readonly writeOffs: string;
  readonly number: string;
  readonly partnerNumber: string;
  readonly partner: string;
  readonly amount: string;
  readonly text: string;
  readonly reason: string;
  readonly status: string;
  readonly about: string;
  readonly preparedBy: string;
  readonly preparedOn: string;
  readonly decidedBy: string;
  readonly decidedOn: string;
  readonly credit: string;
  readonly payout: string;
  readonly month: string;
  readonly debt: string;
  readonly since: string;
  readonly pending: string;
  readonly letter: string;
  readonly dueOn: string;
  readonly statuses: Readonly<Record<PreparedStatus, string>>;
  /** The letter. */
  readonly demand: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly position: string;
  readonly owed: string;
  readonly tax: string;
  readonly due: string;
  /** The reason for the debt. */
  readonly because: string;
  readonly pay: (amount: string, day: string) => string;
  readonly setOff: string;
  readonly taxNumber: string;
  readonly page: string;
}

const texts: Readonly<Record<Locale, CorrectionTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts of a language; falls back to English. */
export function correctionTexts(locale: string): CorrectionTexts {
  return texts[locale as Locale] ?? en;
}
