import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';

/**
 * Whose settings may be read: the caller's own without `partner`; ROLE_ADMIN reads everybody's.
 * @throws ApiError 404 for everybody else's
 */
export async function requireReadableUser(
  deps: Pick<Deps, 'db' | 'log'>,
  session: Session,
  partner: number | undefined,
): Promise<number> {
  if (partner === undefined) return session.user.id;
  await requireOwn(deps, session, partner);
  return findUserOf(deps.db, partner);
}

/**
 * Nobody writes the settings of others, not even operators.
 * @throws ApiError 404 for any partner other than the caller's own
 */
export function requireOwnPartner(session: Session, partner: number | undefined): void {
  if (partner !== undefined && !isOwn(session, partner)) throw notFound();
}
