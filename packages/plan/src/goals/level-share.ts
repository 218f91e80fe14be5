import { levelRow } from '../levels/level-table.ts';
import type { Plan } from '../plan.ts';
import { legSlots } from '../rank-path/leg-slots.ts';
import { type PathStanding, rankPaths } from '../rank-path/rank-path.ts';

/**
 * Progress towards a level, 0 to 1: the mean of its QP and of each required leg, each capped at what is required. 1 only if
 * the level is reached.
 */
export function levelShare(plan: Plan, standing: PathStanding, level: number): number {
  const [path] = rankPaths(plan, standing, level);
  if (!path) return 1;
  const { qpFrom } = levelRow(plan, path.level);
  const legs = legSlots(plan, standing, path, level).map(
    ({ neededQp, missingQp }) => 1 - missingQp / neededQp,
  );
  const shares = [Math.min(1, standing.qp / qpFrom), ...legs];
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
