import type { Approval } from './approvals.data.ts';
import type { Fields } from './changed-fields.ts';

/** What approvers have to know besides the changes. */
export interface Facts {
  /** Number of payouts, and their total in EUR. */
  readonly payouts: number | null;
  readonly amount: string | null;
  /** The partner whose money it is. */
  readonly partner: number | null;
  /** The text for the partner. */
  readonly text: string | null;
  /** The part of the debited credit that can still be taken back, EUR. */
  readonly left: string | null;
}

/** The facts shown above an approval's changes; null for kinds whose changes say everything. */
export function factsOf({ kind, before, after }: Pick<Approval, 'kind' | 'before' | 'after'>): Facts | null {
  const none: Facts = { payouts: null, amount: null, partner: null, text: null, left: null };
  switch (kind) {
    case 'payout.run':
    case 'payout.take-back':
      return { ...none, payouts: numberIn(after.payouts), amount: textIn(after.gross) };
    case 'payout.file': {
      const left = Array.isArray(after.without) ? after.without.length : 0;
      const all = numberIn(after.payouts);
      // Excluded payouts are listed by id, so the total of the rest is unknown.
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
      // For tax alone, nothing else is owed.
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

/** The displayed changes: without what the facts contain, and for a new credit its value only. */
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
