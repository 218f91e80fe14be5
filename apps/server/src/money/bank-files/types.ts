/**
 * Payments and bank answers as the rest of the product sees them, independent of format and XML. Amounts are cents of euro,
 * days are `YYYY-MM-DD` as the bank writes them, instants are UTC.
 */

/** One file for the bank: credit transfers from one account on one day. */
export interface PaymentFile {
  /** Never reused for any file of the debtor; at most 35 characters of SEPA's set. */
  readonly messageId: string;
  /** Stored with the run, never the time of writing: the same rows give the same bytes. */
  readonly createdAt: Date;
  /** The id under which the bank books the total of the file (`PmtInfId`); at most 35 characters of SEPA's set. */
  readonly batchId: string;
  /** Requested execution date. */
  readonly dueOn: string;
  readonly debtor: Debtor;
  /** In file order. */
  readonly payments: readonly Payment[];
}

/** The company and the account to debit. */
export interface Debtor {
  readonly name: string;
  readonly iban: string;
  /** Optional: since 2016 the IBAN suffices within the EEA. */
  readonly bic: string | null;
  /** Sent if a payment of the file leaves the EEA, and if town and country are known; otherwise the bank uses its own record. */
  readonly address: StructuredAddress | null;
}

/** One credit transfer. */
export interface Payment {
  /** `P-<payout>-<attempt>`: unique, at most 35 characters of SEPA's set. */
  readonly endToEndId: string;
  readonly amountCents: number;
  /** The account holder: banks compare it with the IBAN. Truncated to 70 characters. */
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly creditorBic: string | null;
  /** Sent only for accounts outside of the EEA, so it may always be given. */
  readonly creditorAddress: StructuredAddress | null;
  /** Text on the creditor's statement. Truncated to 140 characters. */
  readonly remittance: string;
}

/** An address in the parts that banks require; the street may include the house number. */
export interface StructuredAddress {
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** Three letters of ISO 3166-1, as in billing addresses. */
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

/** A fault of one payment; that payment is left out of the file, the others are sent. */
export interface PaymentFault {
  readonly endToEndId: string;
  /** The field of `Payment`, such as `creditorAddress.city`. */
  readonly path: string;
  readonly reason: PaymentFaultReason;
}

/** A text that was changed for sending, since banks accept only SEPA's characters and limited lengths. */
export interface SentText {
  /** Null if the text belongs to the file: the debtor's name. */
  readonly endToEndId: string | null;
  readonly path: string;
  readonly given: string;
  readonly sent: string;
}

/** The file and its facts. */
export interface WrittenPaymentFile {
  /** UTF-8; null if every payment has a fault. It is not stored: `sha256` stands for it. */
  readonly xml: Buffer | null;
  /** Of the bytes, hexadecimal; null without a file. */
  readonly sha256: string | null;
  /** Number of payments in it. */
  readonly count: number;
  readonly controlSumCents: number;
  readonly faults: readonly PaymentFault[];
  readonly changes: readonly SentText[];
}

/**
 * `statement`: complete for a period, final (camt.053). `report`: intraday, so far (camt.052). `notification`: single bookings
 * (camt.054). `csv`: a list downloaded from a bank's website.
 */
export type StatementKind = 'statement' | 'report' | 'notification' | 'csv';

/** What a bank reports for one account. */
export interface BankStatement {
  readonly kind: StatementKind;
  /** Null if a CSV does not name it: the uploader has chosen the account. */
  readonly accountIban: string | null;
  /** The bank's id; for a CSV, derived from its content. The same content has the same id. */
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Booked entries in file order. */
  readonly entries: readonly StatementEntry[];
  /** Entries that are announced or otherwise not booked, and were skipped. */
  readonly pendingCount: number;
  /** Closing balance minus opening balance and entries: 0 if they add up, null if the bank gives no balances. */
  readonly missingCents: number | null;
}

/** One booking. */
export interface StatementEntry {
  /**
   * Identifies the booking across files: 32 hexadecimal digits of account, day, amount and bank reference, or of all booked
   * fields without a reference. Banks reuse a reference on other days, and for several bookings.
   */
  readonly key: string;
  /** The bank's own, else `key` (`hasBankReference` false). */
  readonly bankReference: string;
  readonly hasBankReference: boolean;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** Positive: received. Negative: paid. */
  readonly amountCents: number;
  /** It reverses an earlier booking of the bank. */
  readonly isReversal: boolean;
  /** Facts of a booking for a whole file; null for a single one. */
  readonly batch: StatementBatch | null;
  /** The transactions of the booking, as far as the bank lists them; a batch may list none. */
  readonly transactions: readonly StatementTransaction[];
  /** The bank's text for the booking itself. */
  readonly info: string | null;
}

/** A booking of a whole file as one sum. */
export interface StatementBatch {
  /** `PmtInfId` of our file, otherwise null. */
  readonly batchId: string | null;
  readonly messageId: string | null;
  readonly count: number | null;
}

/** One payment within a booking. */
export interface StatementTransaction {
  /** As we sent it, also for a returned payment; null if there is none (`NOTPROVIDED`). */
  readonly endToEndId: string | null;
  /** `PmtInfId` of its file. */
  readonly batchId: string | null;
  /**
   * With the sign of the booking; the booking's own amount if it is the only transaction. Null if the bank gives no amount in
   * euro.
   */
  readonly amountCents: number | null;
  /** Set if it was returned. */
  readonly returned: PaymentReturn | null;
  readonly remittance: string;
  readonly counterparty: Counterparty;
}

/** Why a payment was returned. */
export interface PaymentReturn {
  /** ISO 20022: `AC04` and so on (`reason-codes.ts`); null if the bank gives none. */
  readonly code: string | null;
  readonly text: string | null;
}

/** The other party of a payment; for a return, whom we had paid. */
export interface Counterparty {
  readonly name: string | null;
  readonly iban: string | null;
}

/** A bank's answer to a file of ours (pain.002). */
export interface PaymentStatusReport {
  readonly id: string;
  readonly createdAt: Date;
  /** The message id of the file that is answered. */
  readonly messageId: string;
  /** Status of the whole file; null if the bank answers only by batch or payment. */
  readonly status: PaymentStatus | null;
  readonly reasons: readonly StatusReason[];
  readonly batches: readonly BatchStatus[];
}

/** The part of an answer about one `PmtInfId`. */
export interface BatchStatus {
  readonly batchId: string;
  readonly status: PaymentStatus | null;
  readonly reasons: readonly StatusReason[];
  /** Usually only the refused ones. */
  readonly payments: readonly PaymentStatusLine[];
}

/** The part of an answer about one payment. */
export interface PaymentStatusLine {
  readonly endToEndId: string | null;
  readonly status: PaymentStatus | null;
  readonly reasons: readonly StatusReason[];
  readonly amountCents: number | null;
}

/** Why a bank refuses, by ISO 20022; `text` is the bank's own. */
export interface StatusReason {
  readonly code: string | null;
  readonly text: string | null;
}

/** A bank's status for a file, a batch or a payment: its code (`ACTC`, `RJCT`, `RVNM`) and the meaning. */
export interface PaymentStatus {
  readonly code: string;
  readonly outcome: PaymentOutcome;
}

/**
 * `accepted`: checked, not executed yet. `partly`: some were refused. `namesMatch`, `namesDiffer`, `namesUnchecked`: account
 * holders were compared before execution. `unknown`: an unknown code, which has no effect.
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
  /** At most 30 characters; returned with the result. */
  readonly endToEndId: string;
  readonly email: string;
  readonly amountCents: number;
  /** Shown to the recipient. */
  readonly note: string;
}

/** PayPal's result for one of them. */
export interface PaypalResult {
  readonly line: number;
  readonly endToEndId: string | null;
  readonly email: string;
  readonly amountCents: number;
  readonly feeCents: number | null;
  readonly transactionId: string | null;
  /** `unclaimed`: the recipient has 30 days; `unknown`: an unknown word, given in `statusText`. */
  readonly status: 'completed' | 'pending' | 'unclaimed' | 'returned' | 'failed' | 'unknown';
  readonly statusText: string;
  readonly reason: string | null;
}
