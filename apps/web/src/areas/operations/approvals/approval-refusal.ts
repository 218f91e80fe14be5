import type { Approval } from './approvals.data.ts';

/**
 * Why a user may not approve: they prepared it (`mine`), lack the right (`reads`), would gain access (`access`), or it is
 * about their own partner's money (`money`).
 */
export function refusalOfApproval(
  { kind }: Pick<Approval, 'kind'>,
  { mine, mayDecide }: { readonly mine: boolean; readonly mayDecide: boolean },
): 'mine' | 'reads' | 'access' | 'money' {
  if (mine) return 'mine';
  if (!mayDecide) return 'reads';
  return kind === 'operator.admin' ? 'access' : 'money';
}
