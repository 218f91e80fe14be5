import type { RequireOthers } from '../../identity/operators/require-others.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { placingReason } from './placing.policy.ts';

/**
 * Access to the place of a partner: nobody decides on their own, nor on that of a partner who is paid to their account.
 * @throws ApiError 404 if there is no such partner, 403, 409 for a deleted account
 */
export async function requireMover(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  session: Session,
  partner: number,
  requireOthers: RequireOthers,
): Promise<void> {
  if ((await placingReason(deps, session, partner)) === 'own') throw new ApiError(403, 'moveOneself');
  await requireOthers(deps, { by: session.user.id, owner: await findUserOf(deps.db, partner) });
  await requirePartnerThere(deps.db, partner);
}
