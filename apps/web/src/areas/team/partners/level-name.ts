import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { UNKNOWN } from '../../../i18n/format.ts';

/** The full name of a level (specification, section 9). */
export function levelName(level: number): string {
  return defaultPlan.levels[level]?.name ?? UNKNOWN;
}
