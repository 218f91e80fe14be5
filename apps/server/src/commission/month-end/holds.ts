import type { PreviewRow } from './previews.queries.ts';

/**
 * Whether a preview equals the latest projection of its month, with the month's current plan; null if there is nothing to
 * compare.
 */
export function holds({
  hash,
  planVersion,
  cycleHash,
  cyclePlan,
}: Pick<PreviewRow, 'hash' | 'planVersion' | 'cycleHash' | 'cyclePlan'>): boolean | null {
  if (hash === null) return null;
  if (planVersion !== cyclePlan) return false;
  return cycleHash === null ? null : cycleHash === hash;
}
