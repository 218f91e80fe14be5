import type { Approval } from './approvals.data.ts';

/**
 * Why somebody may not approve what waits: they prepared it (`mine`), lack the right for it (`reads`), get access by it
 * (`access`), or it is about the money of their own partner (`money`).
 */
export function refusalOfApproval(
  { kind }: Pick<Approval, 'kind'>,
  { mine, mayDecide }: { readonly mine: boolean; readonly mayDecide: boolean },
): 'mine' | 'reads' | 'access' | 'money' {
  if (mine) return 'mine';
  if (!mayDecide) return 'reads';
  return kind === 'operator.admin' ? 'access' : 'money';
}
