import type { Level, LevelGroup, Plan } from '../plan.ts';
import { countLeg, highestLevel, levelRules } from './level-rules.ts';

/** What decides on one partner's level. */
export interface LevelFacts {
  readonly affiliate: boolean;
  readonly qp: number;
  /** The value of each leg: the highest level of anybody in it. */
  readonly legValues: readonly number[];
}

/**
 * The level of a single partner, by the same rules as `computeCycle` for all. Who is not an affiliate
 * holds level 0 (specification, section 9, level table).
 */
export function levelOf(plan: Plan, { affiliate, qp, legValues }: LevelFacts): number {
  if (!affiliate) return 0;
  const rules = levelRules(plan);
  const legCounts = new Int32Array(rules.legLevels.length);
  for (const legValue of legValues) countLeg(rules, legValue, legCounts, 0);
  return highestLevel(rules, qp, legCounts, 0);
}

/** The level table's row of a level. Throws a RangeError if there is no such level. */
export function levelRow(plan: Plan, level: number): Level {
  const row = plan.levels[level];
  if (!row) throw new RangeError(`No level ${level} in plan ${plan.planVersion}`);
  return row;
}

/** The group that a level belongs to. Throws a RangeError if it is in none. */
export function levelGroup(plan: Plan, level: number): LevelGroup {
  const group = plan.levelGroups.find(({ from, to }) => from <= level && level <= to);
  if (!group) throw new RangeError(`Level ${level} is in no group of plan ${plan.planVersion}`);
  return group;
}
