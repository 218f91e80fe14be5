import { requireOwnUser } from '../../identity/users/user.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findPotentialPartner, type PotentialPartnerRow } from './potential-partners.queries.ts';

/**
 * Whose invitations may be listed: the caller's own, or for ROLE_ADMIN everybody's.
 * @throws ApiError 404 for the user of anybody else
 */
export async function requireReadableInviter(
  deps: Pick<Deps, 'db'>,
  session: Session,
  user: number | undefined,
): Promise<number> {
  if (user === undefined) return session.user.id;
  await requireOwnUser(deps, session, user);
  return user;
}

/**
 * An invitation of the caller's own: nobody else can withdraw it or send it again, not even ROLE_ADMIN.
 * @throws ApiError 404 for all others
 */
export async function requireOwnInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: number,
): Promise<PotentialPartnerRow> {
  const invitation = await findPotentialPartner(deps.db, { id, now: deps.clock.now() });
  if (invitation?.user !== session.user.id) throw notFound();
  return invitation;
}

/**
 * An invitation of the caller's own; ROLE_ADMIN reads all.
 * @throws ApiError 404 for all others
 */
export async function requireReadableInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: number,
): Promise<PotentialPartnerRow> {
  const invitation = await findPotentialPartner(deps.db, { id, now: deps.clock.now() });
  if (!invitation) throw notFound();
  await requireReadableInviter(deps, session, invitation.user);
  return invitation;
}
