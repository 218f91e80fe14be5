import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';
import { ApiError, notFound } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { requireOwn } from '../team/team.policy.ts';
import { findPartnerOf, findPayout, type PayoutRow } from './payouts.queries.ts';

type PolicyDeps = Pick<Deps, 'db' | 'log'>;

/**
 * The partner of a user whose money the caller may see: the own one, to ROLE_ADMIN anybody's.
 * @throws ApiError 404
 */
export async function requireOwnUser(deps: PolicyDeps, session: Session, user: number): Promise<number> {
  const partner = user === session.user.id ? session.partner.id : await findPartnerOf(deps.db, user);
  if (partner === undefined) throw notFound();
  await requireOwn(deps, session, partner);
  return partner;
}

/** @throws ApiError 404 for a payout that does not exist or is somebody else's; ROLE_ADMIN sees all */
export async function requireOwnPayout(deps: PolicyDeps, session: Session, id: number): Promise<PayoutRow> {
  const payout = await findPayout(deps.db, id);
  if (!payout) throw notFound();
  await requireOwn(deps, session, payout.partner);
  return payout;
}

/** What a request for a payout says about where the money goes. */
export interface Destination {
  readonly type: Selectable<DB['payouts']>['type'];
  readonly shop: number | null;
}

/**
 * The one place that decides whether a partner may request this payout (specification, section 5). Needs
 * the lock on the partner's accounts.
 * @throws ApiError 422 with everything that is missing
 */
export async function requireEligible(db: Kysely<DB>, { type, shop }: Destination): Promise<void> {
  if (type !== 'shopping') return;
  const found =
    shop !== null &&
    (await db.selectFrom('shops').select('id').where('id', '=', shop).executeTakeFirst()) !== undefined;
  if (found) return;
  throw new ApiError(422, 'Validation failed', {
    violations: [{ propertyPath: 'shop', message: 'Please choose a shop.' }],
  });
}
