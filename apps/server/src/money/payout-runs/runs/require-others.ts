import { findAccount } from '../../../identity/session/session.queries.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireOthersAccount } from '../../payouts/payouts.policy.ts';
import type { PayoutRow } from '../../payouts/payouts.queries.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';

/**
 * Lets through to an approval what goes neither to the partner nor to the account of whoever lets it go (S46).
 * @param by the user who does
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
