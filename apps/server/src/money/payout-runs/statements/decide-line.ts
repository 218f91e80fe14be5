import { payoutStatus } from '../../books/book-payout.ts';
import { type Transfer, transferOf } from '../../payouts/in-runs.ts';
import type { Line } from './statement-lines.ts';

/** The state of a payout that a line names. */
export interface TransferFacts {
  readonly payout: number;
  readonly partner: number;
  readonly status: number;
  /** The current attempt, or the last one. */
  readonly attempt: number;
  /** Gross, after the fee. */
  readonly sentCents: number;
  /** Whether a line has paid or returned this attempt. */
  readonly isPaidByLine: boolean;
  readonly isReturnedByLine: boolean;
}

/** A file that a line books as one sum, with the payments in it that the bank may execute. */
export interface BatchFacts {
  readonly count: number;
  readonly sumCents: number;
  readonly transfers: readonly Transfer[];
}

/** Everything that the lines refer to. */
export interface Known {
  readonly payouts: ReadonlyMap<number, TransferFacts>;
  readonly batches: ReadonlyMap<string, BatchFacts>;
}

type Mismatch =
  | 'noReference'
  | 'unknownReference'
  | 'otherAmount'
  | 'otherCount'
  | 'otherStatus'
  | 'alreadyPaid'
  | 'notBookable'
  | 'unmarkedReturn'
  | 'unknownResult';

/** The decision on a line, with its transfers. */
export type LineDecision =
  | { readonly status: 'matched' | 'returned'; readonly transfers: readonly Transfer[] }
  | { readonly status: 'unmatched'; readonly mismatch: Mismatch }
  | { readonly status: 'unrelated' };

const { approved, paid, returned } = payoutStatus;

/**
 * Decides on a line of a statement. Outgoing money matches by end-to-end id and amount, a whole file by its batch id, count and
 * sum; a return by the end-to-end id of its payment. An amount alone never matches: that needs a person. So does incoming money
 * under one of our end-to-end ids that the bank does not mark as a return: payers may write any id.
 */
export function decideLine(line: Line, lookup: Known): LineDecision {
  if (line.amountCents > 0) return line.isReturn ? decideReturn(line, lookup) : decideReceipt(line, lookup);
  const batch = line.endToEndId === null && line.batchId !== null && lookup.batches.get(line.batchId);
  if (batch) return decideBatch(line, batch, lookup);
  const found = findNamed(line, lookup);
  if ('mismatch' in found) return found;
  const { facts, transfer } = found;
  if (facts.attempt !== transfer.attempt) return unmatched('otherStatus');
  if (facts.sentCents !== -line.amountCents) return unmatched('otherAmount');
  if (facts.status === paid && !facts.isPaidByLine) return { status: 'matched', transfers: [transfer] };
  if (facts.status !== approved) return unmatched(facts.isPaidByLine ? 'alreadyPaid' : 'otherStatus');
  return { status: 'matched', transfers: [transfer] };
}

function decideReturn(line: Line, lookup: Known): LineDecision {
  const found = findNamed(line, lookup);
  if ('mismatch' in found) return found;
  const { facts, transfer } = found;
  if (facts.attempt !== transfer.attempt) return unmatched('otherStatus');
  if (facts.sentCents !== line.amountCents) return unmatched('otherAmount');
  // A returned payment was sent, even if its own booking is in another statement or in none; it may have been noted by hand.
  const isSent = [paid, approved, returned].some((status) => status === facts.status);
  if (!isSent || facts.isReturnedByLine) return unmatched('otherStatus');
  return { status: 'returned', transfers: [transfer] };
}

/** Incoming money that the bank does not mark as a return. */
function decideReceipt(line: Line, lookup: Known): LineDecision {
  if (!('facts' in findNamed(line, lookup))) return { status: 'unrelated' };
  const decision = decideReturn(line, lookup);
  return decision.status === 'returned' ? unmatched('unmarkedReturn') : decision;
}

/** A batch that is exactly the part of the file that was not refused; payouts already noted as paid stay so. */
function decideBatch(
  line: Line,
  { count, sumCents, transfers: sent }: BatchFacts,
  lookup: Known,
): LineDecision {
  if (line.count !== count) return unmatched('otherCount');
  if (sumCents !== -line.amountCents) return unmatched('otherAmount');
  // Payouts sent again since are in another file: this one does not pay them.
  const all = sent.flatMap(({ payout, attempt }) => {
    const facts = lookup.payouts.get(payout);
    return facts?.attempt === attempt ? [facts] : [];
  });
  if (all.length > 0 && all.every(({ isPaidByLine }) => isPaidByLine)) return unmatched('alreadyPaid');
  const transfers = all
    .filter(({ status, isPaidByLine }) => (status === approved || status === paid) && !isPaidByLine)
    .map(({ payout, attempt }) => ({ payout, attempt }));
  return transfers.length === 0 ? unmatched('otherStatus') : { status: 'matched', transfers };
}

function findNamed(
  { endToEndId }: Line,
  { payouts }: Known,
):
  | { readonly facts: TransferFacts; readonly transfer: Transfer }
  | { readonly status: 'unmatched'; readonly mismatch: Mismatch } {
  if (endToEndId === null) return unmatched('noReference');
  const transfer = transferOf(endToEndId);
  const facts = transfer && payouts.get(transfer.payout);
  return facts ? { facts, transfer } : unmatched('unknownReference');
}

function unmatched(mismatch: Mismatch) {
  return { status: 'unmatched', mismatch } as const;
}
