import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';

/**
 * Whose settings may be read: the own ones without `partner`; ROLE_ADMIN reads everybody's.
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
 * Nobody writes the settings of others, operators neither.
 * @throws ApiError 404 for any partner but the own one
 */
export function requireOwnPartner(session: Session, partner: number | undefined): void {
  if (partner !== undefined && !isOwn(session, partner)) throw notFound();
}
