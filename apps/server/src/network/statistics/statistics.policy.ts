import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVisible } from '../tree/visibility.policy.ts';
import { type Figures, findFigures } from './figures.queries.ts';

/** The text on which clients clear their statistics (specification, section 8). */
export const STATISTICS_NOT_FOUND = 'statisticsNotFound';

/**
 * The figures of a partner visible to the caller.
 * @throws ApiError 404 'Statistics not found.' without the right to see them, or without any.
 */
export async function requireFigures(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  session: Session,
  partner: number,
): Promise<Figures> {
  await requireVisible(deps, session, partner, STATISTICS_NOT_FOUND);
  const figures = await findFigures(deps.db, { partner, now: deps.clock.now() });
  if (!figures) throw notFound(STATISTICS_NOT_FOUND);
  return figures;
}
