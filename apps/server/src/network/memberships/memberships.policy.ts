import { notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVisible } from '../tree/visibility.policy.ts';
import { type ActiveMembership, findAccount, findActiveMembership } from './memberships.queries.ts';

/**
 * The active membership of a partner visible to the caller. A team partner's is shown only if that partner is affiliate
 * or premium (specification, section 4).
 * @throws ApiError 404 without one, or without the right to see it.
 */
export async function requireMembership(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  session: Session,
  { partner, kind }: { partner: number; kind: DB['memberships']['kind'] },
): Promise<ActiveMembership> {
  const viewed = await requireVisible(deps, session, partner);
  const at = { partner, now: deps.clock.now() };
  const membership = await findActiveMembership(deps.db, { ...at, kind });
  if (!membership) throw notFound();
  if (viewed.as === 'team') {
    const { affiliate, premium } = await findAccount(deps.db, at);
    if (!affiliate && !premium) throw notFound();
  }
  return membership;
}
