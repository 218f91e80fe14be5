/**
 * What goes to banks and comes back from them, as the rest of the product sees it: no format, no XML. Amounts are cents of
 * euro, days are `YYYY-MM-DD` as the bank writes them, instants are UTC.
 */

/** One file for the bank: credit transfers from one account on one day. */
export interface PaymentFile {
  /** Unique among all files of the debtor for ever; at most 35 characters of SEPA's set. */
  readonly messageId: string;
  /** Stored with the run, never the time of writing: the same rows give the same bytes. */
  readonly createdAt: Date;
  /** Under this id the bank books the sum of the file (`PmtInfId`); at most 35 characters of SEPA's set. */
  readonly batchId: string;
  /** The day on which the bank is to carry it out. */
  readonly dueOn: string;
  readonly debtor: Debtor;
  /** In the order of the file. */
  readonly payments: readonly Payment[];
}

/** The company and the account that is debited. */
export interface Debtor {
  readonly name: string;
  readonly iban: string;
  /** May be missing: since 2016 an IBAN suffices within the EEA. */
  readonly bic: string | null;
  /** Sent where a payment of the file leaves the EEA, and where town and country are known; else the bank's own is used. */
  readonly address: StructuredAddress | null;
}

/** One credit transfer. */
export interface Payment {
  /** `P-<payout>-<attempt>`: unique, at most 35 characters of SEPA's set. */
  readonly endToEndId: string;
  readonly amountCents: number;
  /** The account's holder: banks compare it with the IBAN. At most 70 characters are sent. */
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly creditorBic: string | null;
  /** Sent for accounts outside the EEA alone, so it may always be given. */
  readonly creditorAddress: StructuredAddress | null;
  /** What the creditor reads on the statement. At most 140 characters are sent. */
  readonly remittance: string;
}

/** An address in the parts that banks ask for; the street may have its number in it. */
export interface StructuredAddress {
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** Three letters of ISO 3166-1, as billing addresses have them. */
  readonly countryISO: string | null;
}

/** Why a payment cannot be in a file. */
export type PaymentFaultReason =
  | 'endToEndIdInvalid'
  | 'endToEndIdTwice'
  | 'amountOutOfBounds'
  | 'creditorNameMissing'
  | 'ibanInvalid'
  | 'ibanOutsideSepa'
  | 'bicInvalid'
  | 'bicOfAnotherCountry'
  | 'cityMissing'
  | 'countryMissing';

/** One fault of one payment; the payment stays out of the file, the others go on. */
export interface PaymentFault {
  readonly endToEndId: string;
  /** The field of `Payment` that is meant, `creditorAddress.city` for a part of one. */
  readonly path: string;
  readonly reason: PaymentFaultReason;
}

/** A text that is sent otherwise than it was given, since banks accept SEPA's characters alone and lengths have an end. */
export interface SentText {
  /** Null where the text belongs to the file: the debtor's name. */
  readonly endToEndId: string | null;
  readonly path: string;
  readonly given: string;
  readonly sent: string;
}

/** The file and what is to be known about it. */
export interface WrittenPaymentFile {
  /** UTF-8; null where every payment has a fault. Nobody keeps it: `sha256` stands for it. */
  readonly xml: Buffer | null;
  /** Of the bytes, hexadecimal; null without a file. */
  readonly sha256: string | null;
  /** Of the payments in it. */
  readonly count: number;
  readonly controlSumCents: number;
  readonly faults: readonly PaymentFault[];
  readonly changes: readonly SentText[];
}

/**
 * `statement`: all of a period, final (camt.053). `report`: so far, within the day (camt.052). `notification`: single
 * bookings (camt.054). `csv`: a list that a bank's website offers.
 */
export type StatementKind = 'statement' | 'report' | 'notification' | 'csv';

/** What a bank says happened on one account. */
export interface BankStatement {
  readonly kind: StatementKind;
  /** Null where a CSV does not name it: whoever uploads it has chosen the account. */
  readonly accountIban: string | null;
  /** The bank's; for a CSV made of its content. The same content has the same id. */
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** What is booked, in the order of the file. */
  readonly entries: readonly StatementEntry[];
  /** Announced or in another state than booked, so nothing was done with it. */
  readonly pendingCount: number;
  /** Closing balance minus opening balance and entries: 0 where they add up, null where the bank gives none of them. */
  readonly missingCents: number | null;
}

/** One booking. */
export interface StatementEntry {
  /**
   * What the booking is known again by, whichever file it comes in: 32 hexadecimal digits of account, day, amount and bank's
   * reference, of all that is booked where there is no reference. Banks use a reference again on other days, and one for several
   * bookings.
   */
  readonly key: string;
  /** The bank's own, else `key` (`hasBankReference` false). */
  readonly bankReference: string;
  readonly hasBankReference: boolean;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** Above zero: received. Below zero: paid. */
  readonly amountCents: number;
  /** It takes back an earlier booking of the bank. */
  readonly isReversal: boolean;
  /** Facts of a booking that stands for a whole file; null for a single one. */
  readonly batch: StatementBatch | null;
  /** What it consists of, as far as the bank says; a batch may list nothing. */
  readonly transactions: readonly StatementTransaction[];
  /** What the bank writes of the booking itself. */
  readonly info: string | null;
}

/** A booking of a file as one sum. */
export interface StatementBatch {
  /** `PmtInfId` of our file, else null. */
  readonly batchId: string | null;
  readonly messageId: string | null;
  readonly count: number | null;
}

/** One payment within a booking. */
export interface StatementTransaction {
  /** As we sent it, also where the payment is returned; null where there is none (`NOTPROVIDED`). */
  readonly endToEndId: string | null;
  /** `PmtInfId` of the file that it was in. */
  readonly batchId: string | null;
  /** With the sign of the booking, whose own amount it is where it stands alone; null where the bank gives none in euro. */
  readonly amountCents: number | null;
  /** Set where it came back. */
  readonly returned: PaymentReturn | null;
  readonly remittance: string;
  readonly counterparty: Counterparty;
}

/** Why a payment came back. */
export interface PaymentReturn {
  /** ISO 20022: `AC04` and so on (`reason-codes.ts`); null where the bank gives none. */
  readonly code: string | null;
  readonly text: string | null;
}

/** The other side of a payment; for a return whom we had paid. */
export interface Counterparty {
  readonly name: string | null;
  readonly iban: string | null;
}

/** What the bank made of a file of ours (pain.002). */
export interface PaymentStatusReport {
  readonly id: string;
  readonly createdAt: Date;
  /** Of the file that is answered. */
  readonly messageId: string;
  /** Of the file as a whole; null where the bank answers by batch or payment only. */
  readonly status: PaymentStatus | null;
  readonly reasons: readonly StatusReason[];
  readonly batches: readonly BatchStatus[];
}

/** Part of an answer for one `PmtInfId`. */
export interface BatchStatus {
  readonly batchId: string;
  readonly status: PaymentStatus | null;
  readonly reasons: readonly StatusReason[];
  /** Usually those alone that were refused. */
  readonly payments: readonly PaymentStatusLine[];
}

/** Part of an answer for one payment. */
export interface PaymentStatusLine {
  readonly endToEndId: string | null;
  readonly status: PaymentStatus | null;
  readonly reasons: readonly StatusReason[];
  readonly amountCents: number | null;
}

/** Why a bank refuses, ISO 20022; `text` is the bank's own. */
export interface StatusReason {
  readonly code: string | null;
  readonly text: string | null;
}

/** What a bank says of a file, a part of it or a payment: its code (`ACTC`, `RJCT`, `RVNM`) and what that means. */
export interface PaymentStatus {
  readonly code: string;
  readonly outcome: PaymentOutcome;
}

/**
 * `accepted`: checked, not yet carried out. `partly`: single ones refused. `namesMatch`, `namesDiffer`, `namesUnchecked`: holders
 * compared with accounts, before anything is carried out. `unknown`: a code that is not known here and means nothing.
 */
export type PaymentOutcome =
  | 'received'
  | 'pending'
  | 'accepted'
  | 'settled'
  | 'partly'
  | 'refused'
  | 'cancelled'
  | 'namesMatch'
  | 'namesDiffer'
  | 'namesUnchecked'
  | 'unknown';

/** One payment by PayPal. */
export interface PaypalPayment {
  /** At most 30 characters; comes back with the result. */
  readonly endToEndId: string;
  readonly email: string;
  readonly amountCents: number;
  /** What the recipient reads. */
  readonly note: string;
}

/** What PayPal made of one of them. */
export interface PaypalResult {
  readonly line: number;
  readonly endToEndId: string | null;
  readonly email: string;
  readonly amountCents: number;
  readonly feeCents: number | null;
  readonly transactionId: string | null;
  /** `unclaimed`: the recipient has 30 days; `unknown`: a word that is not known here, which stands in `statusText`. */
  readonly status: 'completed' | 'pending' | 'unclaimed' | 'returned' | 'failed' | 'unknown';
  readonly statusText: string;
  readonly reason: string | null;
}
