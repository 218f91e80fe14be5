import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireOthersPartner } from '../partner-states/partner-states.policy.ts';

/**
 * Authorizes a decision on a place and its successor: nobody decides on their own place, on one transferred to them, or on one
 * whose payee shares their account. @throws ApiError 403, 404
 */
export async function requireOthersPlace(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  session: Session,
  { partner, successor }: { readonly partner: number; readonly successor: number },
): Promise<void> {
  await requireOwn(deps, session, partner);
  const by = session.user.id;
  await requireOthersPartner(deps, { partner, by });
  const names = await findDisplayNames(deps.db, [successor]);
  if (names.size > 0) await requireOthersPartner(deps, { partner: successor, by });
}
