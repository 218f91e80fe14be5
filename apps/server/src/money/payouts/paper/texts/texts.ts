import type { TaxKind } from '../../../tax/tax.ts';
import type { PaperKind } from '../papers.queries.ts';

/** The texts of a payout's documents, in one language. */
export interface PaperTexts {
  /** A label and its value, separated by a colon. */
  readonly labelled: (label: string, value: string) => string;
  /** The word that the law requires, in every language. */
  readonly creditNote: string;
  readonly correction: (number: string) => string;
  readonly corrects: (number: string, day: string) => string;
  /** Why the payout of a cancelled note was rejected, in the operator's words. */
  readonly because: (reason: string) => string;
  /** For a document that cancels a note whose tax was proven later. */
  readonly replacedBy: (number: string, day: string, successor: string) => string;
  /** For the note that replaces it. */
  readonly replaces: (number: string, day: string) => string;
  /** For the note that replaces one to which its partner objected on a day. */
  readonly follows: (number: string, day: string, objectedOn: string) => string;
  /** For a note that has not been an invoice since a day, in lists. */
  readonly objected: (day: string) => string;
  readonly alreadyPaid: (paper: string, day: string) => string;
  /** For a document that takes back a part of what a credit note paid. */
  readonly refundCorrection: (number: string) => string;
  readonly refundCorrects: (number: string, day: string) => string;
  /** The same for a reversal by hand. */
  readonly handCorrects: (number: string, day: string) => string;
  readonly refundedAmount: string;
  /** Net plus tax, if less is paid. */
  readonly billed: string;
  /** A refund correction settled by a payout. */
  readonly setOff: (paper: string, day: string) => string;
  /** A partner's part payment of a debt. */
  readonly partPaid: (day: string) => string;
  /** Column headings of the list. */
  readonly settled: string;
  readonly corrections: string;
  readonly correctedAmount: string;
  /** A reversed bonus that an earlier document paid. */
  readonly taken: (bonus: string, paper: string) => string;
  /** Debits that had reduced the corrected note: they stay owed, and its correction takes back that much less. */
  readonly debitLeft: string;
  /** The same on the next note, which bears it, with the number of that correction. */
  readonly debitTaken: (correction: string) => string;
  readonly position: string;
  /** With `{number}` and `{count}`: page number and number of pages. */
  readonly page: string;
  /** Heading of the German wording in other languages. */
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
  /** Heading of the payout whose tax is paid by another one later. */
  readonly taxOfPayout: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly fileName: string;
  /** Beginnings of download file names. */
  readonly paperNames: Readonly<Record<PaperKind, string>>;
}
