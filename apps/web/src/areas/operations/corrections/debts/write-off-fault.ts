import type { Debt } from '../corrections.data.ts';

/** Why a debt cannot be written off now; null if it can. */
export function writeOffFault({
  deleted,
  demand,
  overdue,
  payoutUnderWay,
  writeOff,
}: Pick<Debt, 'deleted' | 'demand' | 'overdue' | 'payoutUnderWay' | 'writeOff'>):
  | 'waits'
  | 'noDemand'
  | 'term'
  | 'payout'
  | null {
  if (writeOff !== null) return 'waits';
  // There is nobody to write to once the account was deleted.
  if (!deleted && demand === null) return 'noDemand';
  if (!deleted && !overdue) return 'term';
  return payoutUnderWay ? 'payout' : null;
}
