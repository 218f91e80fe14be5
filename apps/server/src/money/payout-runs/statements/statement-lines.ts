import type { BankStatement, StatementEntry, StatementTransaction } from '../../bank-files/types.ts';

/** The facts of a booking, or of a single payment in a booking that lists them. */
export interface Line {
  /** The key that identifies the booking, and the position of the payment in it; 0 for the booking as a whole. */
  readonly key: string;
  readonly part: number;
  readonly reference: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** Negative: it left the account. */
  readonly amountCents: number;
  readonly endToEndId: string | null;
  readonly batchId: string | null;
  readonly count: number | null;
  readonly isReturn: boolean;
  readonly returnCode: string | null;
  readonly counterparty: string | null;
  readonly text: string | null;
  readonly returnText: string | null;
  /** Why a person has to decide on it, if that is known before any lookup. */
  readonly mismatch?: 'unknownResult';
}

/**
 * The lines of statements. A booking that lists single payments with amounts becomes one line for each, unless it names a file
 * of ours: then it is one line.
 * @param isOurs whether a text is the batch id of one of our files
 */
export function linesOf(statements: readonly BankStatement[], isOurs: (batchId: string) => boolean): Line[] {
  return statements.flatMap(({ entries }) => entries.flatMap((entry) => linesOfEntry(entry, isOurs)));
}

function linesOfEntry(entry: StatementEntry, isOurs: (batchId: string) => boolean): Line[] {
  const { transactions, amountCents } = entry;
  const batchId = batchIdOf(entry);
  const isBatch = amountCents < 0 && batchId !== null && isOurs(batchId);
  const isListed = transactions.length > 1 && transactions.every((one) => one.amountCents !== null);
  if (isBatch || !isListed) return [lineOf(entry, isBatch ? undefined : transactions[0], batchId, 0)];
  return transactions.map((one, index) => lineOf(entry, one, batchId, index + 1));
}

/** A booking of one file has its id on the booking or on each payment. */
function batchIdOf({ batch, transactions }: StatementEntry): string | null {
  if (batch?.batchId) return batch.batchId;
  const ids = new Set(transactions.map(({ batchId }) => batchId));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
}

function lineOf(
  entry: StatementEntry,
  transaction: StatementTransaction | undefined,
  batchId: string | null,
  part: number,
): Line {
  const { key, bankReference: reference, bookedOn, valueOn, batch, transactions } = entry;
  const returned = transaction?.returned ?? null;
  const listed = transactions.length === 0 ? null : transactions.length;
  return {
    key,
    part,
    reference,
    bookedOn,
    valueOn,
    amountCents: (part === 0 ? null : transaction?.amountCents) ?? entry.amountCents,
    endToEndId: transaction?.endToEndId ?? null,
    batchId,
    count: batch?.count ?? listed,
    isReturn: returned !== null || (entry.isReversal && entry.amountCents > 0),
    returnCode: returned?.code ?? null,
    returnText: returned?.text ?? null,
    counterparty: transaction?.counterparty.name ?? null,
    text: transaction?.remittance || entry.info,
  };
}
