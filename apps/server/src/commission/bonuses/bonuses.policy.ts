import { STATISTICS_NOT_FOUND } from '../../network/statistics/statistics.policy.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { type BonusStanding, findBonusStanding } from './standing.queries.ts';

/**
 * The standing of a partner whose bonuses the caller may see.
 * @throws ApiError 404 'Statistics not found.' without the right to see it, or before it was computed
 */
export async function requireStanding(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  session: Session,
  partner: number,
): Promise<BonusStanding> {
  await requireOwn(deps, session, partner, STATISTICS_NOT_FOUND);
  const standing = await findBonusStanding(deps.db, { partner, now: deps.clock.now() });
  if (!standing) throw notFound(STATISTICS_NOT_FOUND);
  return standing;
}
