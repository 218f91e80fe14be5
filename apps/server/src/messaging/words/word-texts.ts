import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getBalanceInfoWithDocuments, getPayout } from '@blattwerk/contract/payouts/payouts.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** Reasons why a bank returned a payout, for its recipient. */
type Cause = NonNullable<AnswerOf<typeof getPayout>['returned']>['cause'];
/** Missing requirements for a payout. */
type Need = AnswerOf<typeof getBalanceInfoWithDocuments>['missing'][number];

/** Parts of sentences that mails and notifications share, in one language. */
export interface WordTexts {
  readonly causes: Readonly<Record<Cause, string>>;
  readonly needs: Readonly<Record<Need, string>>;
  readonly unknownDevice: string;
  /** Announcements of a plan version. */
  readonly plan: {
    readonly begins: (day: string) => string;
    readonly withdrawn: (day: string) => string;
    readonly more: (months: number, amount: string) => string;
    readonly less: (months: number, amount: string) => string;
    readonly same: (months: number) => string;
  };
}

export const wordTexts: Readonly<Record<Locale, WordTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };
