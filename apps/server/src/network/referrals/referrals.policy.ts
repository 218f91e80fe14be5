import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartner, type Session } from '../../platform/http/session.ts';
import { requireOwn } from '../tree/visibility.policy.ts';
import { findReferralLink, type ReferralLinkRow } from './referral-links.queries.ts';

type PolicyDeps = Pick<Deps, 'db'>;

/**
 * Whose links and clicks may be listed: the caller's own; links and their clicks are not visible to the upline.
 * ROLE_ADMIN reads everybody's.
 * @throws ApiError 404 for everybody else's
 */
export async function requireReadableLinks(
  deps: PolicyDeps,
  session: Session,
  partner: number | undefined,
): Promise<number> {
  if (partner === undefined) return ownPartner(session).id;
  await requireOwn(deps, session, partner);
  return partner;
}

/**
 * A link of the caller's own; ROLE_ADMIN reads all.
 * @throws ApiError 404 for all others
 */
export async function requireReadableLink(
  deps: PolicyDeps,
  session: Session,
  id: number,
): Promise<ReferralLinkRow> {
  const link = await findReferralLink(deps.db, { id });
  if (!link) throw notFound();
  await requireOwn(deps, session, link.partner);
  return link;
}

/**
 * Links are created and changed by their owner alone, not even by ROLE_ADMIN.
 * @throws ApiError 404 for any partner other than the caller's own
 */
export function requireOwner(session: Session, partner: number | undefined): void {
  if (partner !== undefined && !isOwn(session, partner)) throw notFound();
}
