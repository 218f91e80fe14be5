import type { Plan } from '../plan.ts';
import { countLeg, highestLevel, levelRules } from './level-rules.ts';

/** What determines one partner's level. */
export interface LevelFacts {
  readonly affiliate: boolean;
  readonly qp: number;
  /** The value of each leg: the highest level of anybody in it. */
  readonly legValues: readonly number[];
}

/**
 * The level of a single partner, by the same rules as `computeCycle` for everybody. Partners who are not affiliates hold
 * level 0 (specification, section 9, level table).
 */
export function levelOf(plan: Plan, { affiliate, qp, legValues }: LevelFacts): number {
  if (!affiliate) return 0;
  const rules = levelRules(plan);
  const legCounts = new Int32Array(rules.legLevels.length);
  for (const legValue of legValues) countLeg(rules, legValue, legCounts, 0);
  return highestLevel(rules, qp, legCounts, 0);
}
