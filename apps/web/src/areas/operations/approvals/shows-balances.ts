import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { Approval } from './approvals.data.ts';

/** Whether the single balances of an approval are visible: while it waits, to those who may approve it. */
export function showsBalances(
  { kind, status, right }: Pick<Approval, 'kind' | 'status' | 'right'>,
  rights: readonly Right[],
): boolean {
  return kind === 'takeover.balances' && status === 'open' && rights.includes(right);
}
