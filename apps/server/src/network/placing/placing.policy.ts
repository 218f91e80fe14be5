import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import { type ApiError, invalidField } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartnerId, requireRight, type Session } from '../../platform/http/session.ts';
import { requireVisible } from '../tree/visibility.policy.ts';
import { hasOrders } from './placing.queries.ts';
import { isUnplacedOf } from './unplaced.queries.ts';

type PolicyDeps = Pick<Deps, 'db'>;

/**
 * Access to the place of a partner: of the caller's team, or of somebody who came by the caller and waits for a place.
 * @throws ApiError 404 for everybody else
 */
async function requirePlaceVisible(
  deps: PolicyDeps,
  session: Session,
  partner: number,
): Promise<'own' | 'other'> {
  const sponsor = ownPartnerId(session);
  if (sponsor !== null && (await isUnplacedOf(deps.db, { partner, sponsor }))) return 'other';
  const view = await requireVisible(deps, session, partner);
  return view.as === 'own' || isOwn(session, partner) ? 'own' : 'other';
}

/** Why a partner cannot be moved; null if they can. */
export type PlacingReason = 'own' | 'orders' | null;

/** Partners with orders that count for those above keep their place, and nobody moves themselves. */
export async function placingReason(
  deps: PolicyDeps,
  session: Session,
  partner: number,
): Promise<PlacingReason> {
  if ((await requirePlaceVisible(deps, session, partner)) === 'own') return 'own';
  return (await hasOrders(deps.db, partner)) ? 'orders' : null;
}

/**
 * Both the partner and the parent have to be in the caller's team, or the partner came by the caller and waits for a
 * place; and the partner's orders must not count for those above yet: only a partner without orders, or one who never
 * had a place, can be moved. The same holds for operators, who see everybody and move them with `partners.write`.
 * @throws ApiError 403 for an operator without that right; 404 for a partner or parent outside of that; 422 for oneself
 * and for a partner with orders
 */
export async function requireMovable(
  deps: PolicyDeps,
  session: Session,
  { partner, parent }: { partner: number; parent: number },
): Promise<void> {
  const view = await requireVisible(deps, session, parent);
  if (view.as === 'operator') requireRight(session, 'partners.write');
  const reason = await placingReason(deps, session, partner);
  if (reason === 'own') throw refused('moveOneself');
  if (reason === 'orders') throw refused('moveWithOrders');
}

/** The refusal to move this partner. */
export function refused(code: PlainCode): ApiError {
  return invalidField('partner-id', code);
}
