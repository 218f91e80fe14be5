import type { TaskKind } from '../../today/decide-today.ts';

/** The kinds of tasks about a person, with their reasons. */
export type PersonKind = Exclude<TaskKind, 'payout-papers' | 'kick-start' | 'own-membership'>;

/** Texts of the weekly mail, in one language: whole sentences, each a paragraph. */
export interface DigestTexts {
  readonly earned: (amount: string, from: string, to: string) => string;
  /** `more`: number of others besides the named ones; 0 for none. */
  readonly newcomers: (names: string, more: number) => string;
  readonly people: (people: string) => string;
  readonly person: (name: string, reason: string) => string;
  readonly reasons: Readonly<Record<PersonKind, string>>;
  readonly next: (dates: string) => string;
  readonly date: (day: string, what: string) => string;
}
