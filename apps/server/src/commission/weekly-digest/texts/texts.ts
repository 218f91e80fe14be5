import type { TaskKind } from '../../today/decide-today.ts';

/** Whom a task is about, and why they are on the list. */
export type PersonKind = Exclude<TaskKind, 'payout-papers' | 'kick-start' | 'own-membership'>;

/** What the mail about a week says, in one language: whole sentences, each a paragraph. */
export interface DigestTexts {
  readonly earned: (amount: string, from: string, to: string) => string;
  /** `more`: so many beside those who are named; 0 for none. */
  readonly newcomers: (names: string, more: number) => string;
  readonly people: (people: string) => string;
  readonly person: (name: string, reason: string) => string;
  readonly reasons: Readonly<Record<PersonKind, string>>;
  readonly next: (dates: string) => string;
  readonly date: (day: string, what: string) => string;
}
