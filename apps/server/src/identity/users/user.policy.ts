import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { requireOwn } from '../team/team.policy.ts';
import { findPartnerOf } from './users.queries.ts';

/**
 * The partner of a user whose addresses, account and money the caller may see: the own one, to ROLE_ADMIN
 * anybody's.
 * @throws ApiError 404
 */
export async function requireOwnUser(
  deps: Pick<Deps, 'db'>,
  session: Session,
  user: number,
): Promise<number> {
  const partner = user === session.user.id ? session.partner.id : await findPartnerOf(deps.db, user);
  if (partner === undefined) throw notFound();
  await requireOwn(deps, session, partner);
  return partner;
}

/**
 * Nobody writes what belongs to somebody else's account, operators neither.
 * @throws ApiError 404 for any user but the caller
 */
export function requireSelf(session: Session, user: number | undefined): void {
  if (user !== session.user.id) throw notFound();
}
