import type { Debt } from '../corrections.data.ts';

/** Why a debt cannot be written off now; null where it can. */
export function writeOffFault({
  demand,
  overdue,
  payoutUnderWay,
  writeOff,
}: Pick<Debt, 'demand' | 'overdue' | 'payoutUnderWay' | 'writeOff'>):
  | 'waits'
  | 'noDemand'
  | 'term'
  | 'payout'
  | null {
  if (writeOff !== null) return 'waits';
  if (demand === null) return 'noDemand';
  if (!overdue) return 'term';
  return payoutUnderWay ? 'payout' : null;
}
