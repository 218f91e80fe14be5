import { levelRow } from '../levels/level-table.ts';
import type { Plan } from '../plan.ts';

/** What reaching a level pays, once ever: the level table's lower bound (specification, section 9) in cents. */
export function stepUpCents(plan: Plan, level: number): number {
  return levelRow(plan, level).qpFrom * plan.stepUp.centsPerQp;
}

/**
 * The levels whose step-up a closing pays: those from the first level with a step-up on that are above the highest level of
 * earlier closed cycles, up to the new one, including skipped ones.
 */
export function stepUpLevels(plan: Plan, highestLevelEver: number, level: number): number[] {
  const from = Math.max(plan.stepUp.fromLevel, highestLevelEver + 1);
  return Array.from({ length: Math.max(0, level - from + 1) }, (_, i) => from + i);
}

/** The step-up that a partner can reach next. */
export interface NextStepUp {
  readonly level: number;
  readonly levelName: string;
  readonly missingQp: number;
  readonly amountCents: number;
}

/** The next step-up after the highest level of closed cycles; null after the last level. */
export function nextStepUp(plan: Plan, highestLevelEver: number, qp: number): NextStepUp | null {
  const level = Math.max(plan.stepUp.fromLevel, highestLevelEver + 1);
  const row = plan.levels[level];
  if (!row) return null;
  const missingQp = Math.max(0, row.qpFrom - qp);
  return { level, levelName: row.name, missingQp, amountCents: stepUpCents(plan, level) };
}
