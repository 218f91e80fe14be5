import type { PreviewRow } from './previews.queries.ts';

/**
 * Whether a preview is what its month comes to by the latest projection, and by the plan that the month has now; null where nothing is known
 * against it.
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
