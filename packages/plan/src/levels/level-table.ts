import type { Level, LevelGroup, Plan } from '../plan.ts';

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
