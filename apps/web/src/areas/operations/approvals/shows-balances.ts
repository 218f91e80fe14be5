import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { Approval } from './approvals.data.ts';

/** Whether the balances of an approval can be seen one by one: while they wait, by whoever may approve them. */
export function showsBalances(
  { kind, status, right }: Pick<Approval, 'kind' | 'status' | 'right'>,
  rights: readonly Right[],
): boolean {
  return kind === 'takeover.balances' && status === 'open' && rights.includes(right);
}
