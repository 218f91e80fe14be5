import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../i18n/format.ts';
import { planQuery } from './plan.data.ts';

/**
 * The plan of the displayed month, or the version of a cycle or a credit; undefined while loading: it travels with the
 * page's reads.
 */
export function usePlan(version?: string): Plan | undefined {
  return useQuery(planQuery(version)).data;
}

/** The full names of levels (specification, section 9). */
export function useLevelName(): (level: number) => string {
  const plan = usePlan();
  return (level) => plan?.levels[level]?.name ?? UNKNOWN;
}
