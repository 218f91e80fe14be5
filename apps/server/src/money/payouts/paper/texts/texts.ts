import type { TaxKind } from '../../../tax/tax.ts';
import type { PaperKind } from '../papers.queries.ts';

/** Everything that the papers of a payout say, in one language. */
export interface PaperTexts {
  /** What something is, and after a colon what it says. */
  readonly labelled: (label: string, value: string) => string;
  /** The word that the law asks for stands in every language. */
  readonly creditNote: string;
  readonly correction: (number: string) => string;
  readonly corrects: (number: string, day: string) => string;
  /** Why the payout of a cancelled note was rejected, in the operator's words. */
  readonly because: (reason: string) => string;
  /** Of a paper that cancels a note whose tax was proven later. */
  readonly replacedBy: (number: string, day: string, successor: string) => string;
  /** Of the note that takes its place. */
  readonly replaces: (number: string, day: string) => string;
  /** Of the note that takes the place of one which was objected to on a day. */
  readonly follows: (number: string, day: string, objectedOn: string) => string;
  /** Of a note that is no invoice any more since a day, in lists. */
  readonly objected: (day: string) => string;
  readonly alreadyPaid: (paper: string, day: string) => string;
  /** Of a paper that takes back a part of what a credit note paid. */
  readonly refundCorrection: (number: string) => string;
  readonly refundCorrects: (number: string, day: string) => string;
  /** The same of one that takes back something by hand. */
  readonly handCorrects: (number: string, day: string) => string;
  readonly refundedAmount: string;
  /** Net and tax together, where what is paid is less. */
  readonly billed: string;
  /** A refund correction that is settled with a payout. */
  readonly setOff: (paper: string, day: string) => string;
  /** A part of a debt that its partner paid. */
  readonly partPaid: (day: string) => string;
  /** Headings of the list's columns. */
  readonly settled: string;
  readonly corrections: string;
  readonly correctedAmount: string;
  /** A bonus that an earlier paper paid and that is taken back. */
  readonly taken: (bonus: string, paper: string) => string;
  /** What debits had made less of the corrected note: it stays owed, and its correction takes so much less back. */
  readonly debitLeft: string;
  /** The same on the next note, which bears it; with the number of that correction. */
  readonly debitTaken: (correction: string) => string;
  readonly position: string;
  /** With `{number}` and `{count}`: which page of how many. */
  readonly page: string;
  /** Heads the German wording in the other languages. */
  readonly inGerman: string;
  readonly draft: string;
  readonly cancelled: string;
  readonly issuer: string;
  readonly recipient: string;
  readonly number: string;
  readonly date: string;
  readonly period: string;
  readonly taxNumber: string;
  readonly payout: string;
  readonly bonus: string;
  readonly amount: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly gross: string;
  readonly fee: string;
  readonly paidTo: string;
  readonly selfBilling: string;
  readonly bonuses: Readonly<Record<string, string>>;
  readonly taxNotes: Readonly<Record<TaxKind, string | null>>;
  readonly requested: string;
  readonly status: string;
  readonly taxRate: string;
  readonly type: string;
  readonly reason: string;
  /** Heads the payout whose tax another one pays later. */
  readonly taxOfPayout: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly fileName: string;
  /** Beginnings of the names of downloaded files. */
  readonly paperNames: Readonly<Record<PaperKind, string>>;
}
