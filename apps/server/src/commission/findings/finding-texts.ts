import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Kysely } from 'kysely';
import { findUser, findUserOf } from '../../identity/users/users.queries.ts';
import { paperTexts } from '../../money/payouts/paper/paper-texts.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { monthIn } from '../../platform/paper/formats.ts';
import type { FindingBonus, FindingStatus } from './finding.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** Texts of lists of findings and of their corrections, in one language. */
export interface FindingTexts {
  readonly findings: string;
  readonly month: string;
  readonly partnerNumber: string;
  readonly partner: string;
  readonly bonus: string;
  readonly stage: string;
  readonly credit: string;
  readonly credited: string;
  readonly computed: string;
  readonly difference: string;
  readonly stood: string;
  readonly refunds: string;
  readonly refunded: string;
  readonly foundOn: string;
  readonly status: string;
  readonly statuses: Readonly<Record<FindingStatus, string>>;
  /** The partner's text of a correction: which bonus and month, and why. */
  readonly correction: (bonus: string, month: string) => string;
}

const texts: Readonly<Record<Locale, FindingTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts of a language; falls back to English. */
export function findingTexts(locale: string): FindingTexts {
  return texts[locale as Locale] ?? texts.en;
}

/** The partner's text for the correction of a finding, in their language, unless an operator has written another one. */
export async function correctionTextOf(
  db: Kysely<DB>,
  {
    partner,
    bonus,
    dateFrom,
  }: { readonly partner: number; readonly bonus: FindingBonus; readonly dateFrom: string },
): Promise<string> {
  const owner = await findUser(db, await findUserOf(db, partner));
  const locale = owner?.locale ?? 'de';
  return findingTexts(locale).correction(
    paperTexts(locale).bonuses[bonus] ?? bonus,
    monthIn(locale, dateFrom),
  );
}
