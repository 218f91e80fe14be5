import type { Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { requireVisible } from '../team/team.policy.ts';
import { hasOrders } from './tree.queries.ts';

/**
 * Whoever moves a partner sees both in the own team, and moves nobody whose orders already count for those
 * above: only who has no order yet, or never had a place. The same holds for ROLE_ADMIN, who sees everybody.
 * @throws ApiError 404 for a partner or parent outside of the own team and for oneself; 422 for a partner with orders
 */
export async function requireMovable(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { partner, parent }: { partner: number; parent: number },
): Promise<void> {
  await requireVisible(deps, session, parent);
  const view = await requireVisible(deps, session, partner);
  if (view.as === 'own') throw refused('Nobody moves themselves.');
  if (await hasOrders(deps.db, partner)) throw refused('This partner has orders and keeps its place.');
}

/** What is wrong with moving this partner. */
export function refused(message: string): ApiError {
  return new ApiError(422, 'Validation failed', { violations: [{ propertyPath: 'partner-id', message }] });
}
