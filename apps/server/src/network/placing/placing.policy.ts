import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import { type ApiError, invalidField } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartnerId, requireRight, type Session } from '../../platform/http/session.ts';
import { requireVisible } from '../tree/visibility.policy.ts';
import { hasOrders } from './placing.queries.ts';
import { isUnplacedOf } from './unplaced.queries.ts';

type PolicyDeps = Pick<Deps, 'db'>;

/**
 * Lets through to the place of a partner: of the own team, or of somebody who came by the caller and waits for a
 * place.
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

/** Why somebody cannot be given another place; null for whoever can. */
export type PlacingReason = 'own' | 'orders' | null;

/** Who has orders that count for those above keeps the place, and nobody moves themselves. */
export async function placingReason(
  deps: PolicyDeps,
  session: Session,
  partner: number,
): Promise<PlacingReason> {
  if ((await requirePlaceVisible(deps, session, partner)) === 'own') return 'own';
  return (await hasOrders(deps.db, partner)) ? 'orders' : null;
}

/**
 * Whoever moves a partner sees both in the own team, or the partner came by them and waits for a place; and moves
 * nobody whose orders already count for those above: only who has no order yet, or never had a place. The same
 * holds for operators, who see everybody and move them with `partners.write`.
 * @throws ApiError 403 for an operator without that right; 404 for a partner or parent outside of that; 422 for oneself and for a partner with orders
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

/** What is wrong with moving this partner. */
export function refused(code: PlainCode): ApiError {
  return invalidField('partner-id', code);
}
