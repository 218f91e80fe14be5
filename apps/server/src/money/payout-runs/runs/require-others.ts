import { findAccount } from '../../../identity/session/session.queries.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireOthersAccount } from '../../payouts/payouts.policy.ts';
import type { PayoutRow } from '../../payouts/payouts.queries.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';

/**
 * Authorizes an approval: the payout must go neither to the approver's own partner nor to their account.
 * @param by the approving user
 * @throws ApiError 403
 */
export async function requireOthers(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  by: number,
  payout: PayoutRow,
): Promise<void> {
  const decider = await findAccount(deps.db, by);
  if (decider?.partner?.id === payout.partner) throw new ApiError(403, 'ownPayout');
  const target = await findTransferTarget(deps, { payout: payout.id, attempt: payout.attempt });
  await requireOthersAccount(deps, { user: { id: by } }, target);
}
