import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireOthersPartner } from '../partner-states/partner-states.policy.ts';

/**
 * Lets through to a place and who takes it over: nobody decides on their own, nor on one that goes over to them or to whoever is paid to
 * their account. @throws ApiError 403, 404
 */
export async function requireOthersPlace(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  session: Session,
  { partner, successor }: { readonly partner: number; readonly successor: number },
): Promise<void> {
  await requireOwn(deps, session, partner);
  const by = session.user.id;
  await requireOthersPartner(deps, { partner, by });
  const known = await findDisplayNames(deps.db, [successor]);
  if (known.size > 0) await requireOthersPartner(deps, { partner: successor, by });
}
