import { notFound } from '../../platform/api-error.ts';
import { noteLook } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { may, ownPartner, type Session } from '../../platform/http/session.ts';
import { findPartnerOf } from './users.queries.ts';

/**
 * The partner of a user whose addresses, account and money the caller may see: their own, or anybody's with ROLE_ADMIN.
 * @throws ApiError 404
 */
export async function requireOwnUser(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  user: number,
): Promise<number> {
  if (user === session.user.id) return ownPartner(session).id;
  const partner = may(session, 'partners.read') ? await findPartnerOf(db, user) : undefined;
  if (partner === undefined) throw notFound();
  await noteLook(db, session, partner);
  return partner;
}

/**
 * Nobody may write to another user's account, not even operators.
 * @throws ApiError 404 for any user but the caller
 */
export function requireSelf(session: Session, user: number | undefined): void {
  if (user !== session.user.id) throw notFound();
}
