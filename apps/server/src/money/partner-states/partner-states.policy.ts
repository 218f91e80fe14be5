import { requireNotOwnPayee } from '../../account/bank-accounts/own-account.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { StateChange } from './change-state.ts';

/**
 * Authorizes decisions about a partner's payouts: nobody decides on their own partner, nor on one who is paid to their own
 * account.
 * @throws ApiError 404 for an unknown partner; 403 `ownPayout` or `ownBankAccount`
 */
export async function requireOthersPartner(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { partner, by }: Pick<StateChange, 'partner' | 'by'>,
): Promise<void> {
  const found = await deps.db
    .selectFrom('partners')
    .select('user_id as owner')
    .where('id', '=', partner)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  if (found.owner === by) throw new ApiError(403, 'ownPayout');
  await requireNotOwnPayee(deps, { by, owner: found.owner });
}
