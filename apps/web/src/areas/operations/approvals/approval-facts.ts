import type { Approval } from './approvals.data.ts';
import type { Fields } from './changed-fields.ts';

/** What somebody has to know of a thing before they let it go, beside what changes. */
export interface Facts {
  /** How many payouts, and what they come to, EUR. */
  readonly payouts: number | null;
  readonly amount: string | null;
  /** Whose money it is. */
  readonly partner: number | null;
  /** What the partner reads. */
  readonly text: string | null;
  /** What can still be taken back of the credit that a debit names, EUR. */
  readonly left: string | null;
}

/** What is said of an approval before its changes; null for kinds whose changes say all of it. */
export function factsOf({ kind, before, after }: Pick<Approval, 'kind' | 'before' | 'after'>): Facts | null {
  const none: Facts = { payouts: null, amount: null, partner: null, text: null, left: null };
  switch (kind) {
    case 'payout.run':
    case 'payout.take-back':
      return { ...none, payouts: numberIn(after.payouts), amount: textIn(after.gross) };
    case 'payout.file': {
      const left = Array.isArray(after.without) ? after.without.length : 0;
      const all = numberIn(after.payouts);
      // What is left out is named by its numbers: what the rest comes to is not said.
      return { ...none, payouts: all && all - left, amount: left === 0 ? textIn(after.gross) : null };
    }
    case 'money.correction':
      return {
        ...none,
        amount: textIn(after.amount),
        partner: numberIn(after.partner),
        text: textIn(after.text),
        left: textIn(before.left),
      };
    case 'money.findings':
      return {
        ...none,
        amount: textIn(after.amount),
        partner: numberIn(after.partner),
        text: textIn(after.text),
      };
    case 'money.write-off':
      // Of tax alone nothing else is owed.
      return { ...none, amount: textIn(before.tax) ?? textIn(before.debt), partner: numberIn(after.partner) };
    case 'takeover.balances':
      return { ...none, amount: textIn(after.amount) };
    case 'money.demand':
    case 'money.debt-payment':
    case 'money.vouchers':
      return { ...none, amount: textIn(after.amount), partner: numberIn(after.partner) };
    case 'cycle.close':
      return { ...none, amount: textIn(after.amount) };
    case 'tax.vat-id':
      return { ...none, partner: numberIn(after.partner) };
    default:
      return null;
  }
}

/** What is shown as a change: without what the facts say already, and of a new credit what it is, not what was there. */
export function shownChanges({ kind, before, after }: Pick<Approval, 'kind' | 'before' | 'after'>): {
  before: Fields | null;
  after: Fields | null;
} {
  if (!/^(money|tax|takeover)\./.test(kind)) return { before, after };
  const { partner: _partner, amount: _amount, text: _text, ...rest } = after;
  const isNew = kind === 'money.correction' || kind === 'money.findings';
  return { before: isNew ? null : before, after: rest };
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
