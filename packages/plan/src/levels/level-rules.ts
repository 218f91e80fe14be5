import type { LegRequirement, Level, Plan } from '../plan.ts';

/**
 * The level table in the form that computing many partners needs: legs are counted only for the few levels that any row
 * requires (Orange, Green, Blue and Brown), and each row's requirements are cumulated.
 */
export interface LevelRules {
  readonly qpFrom: Float64Array;
  /** Levels used in requirements, ascending. */
  readonly legLevels: Uint8Array;
  /** By level and position in `legLevels`: how many legs need that level or a higher one. */
  readonly legsNeeded: Int32Array;
  /** The lowest level that requires legs. */
  readonly legsFrom: number;
}

/**
 * The meaning of a row's legs, lowest level first: for each requirement, how many legs need that level or a higher one. "7
 * Green, 1 Blue, 1 Brown" requires 9 from Green, 2 from Blue, 1 from Brown.
 */
export function cumulativeLegs(level: Level): LegRequirement[] {
  const levels = [...new Set(level.legs.map((leg) => leg.level))].sort((a, b) => a - b);
  return levels.map((atLeast) => ({
    level: atLeast,
    count: level.legs.reduce((sum, leg) => (leg.level >= atLeast ? sum + leg.count : sum), 0),
  }));
}

/** @throws RangeError if the table's rows are not in order: ids 0, 1, 2 … with ascending bounds from 0 */
export function levelRules(plan: Plan): LevelRules {
  requireAscending(plan.levels);
  const requiredLevels = plan.levels.flatMap((level) => level.legs.map((leg) => leg.level));
  const legLevels = Uint8Array.from(new Set(requiredLevels)).sort();
  const legsNeeded = new Int32Array(plan.levels.length * legLevels.length);
  for (const level of plan.levels) {
    for (const { level: atLeast, count } of cumulativeLegs(level)) {
      legsNeeded[level.id * legLevels.length + legLevels.indexOf(atLeast)] = count;
    }
  }
  return {
    qpFrom: Float64Array.from(plan.levels, (level) => level.qpFrom),
    legLevels,
    legsNeeded,
    legsFrom: lowestWithLegs(plan.levels),
  };
}

/**
 * The level of an affiliate. Every row is tested on its own, QP and legs, and the highest that passes is the level,
 * regardless of the rows in between.
 * @param legCounts from `offset` on: number of legs with at least each of `legLevels`
 */
export function highestLevel(rules: LevelRules, qp: number, legCounts: Int32Array, offset: number): number {
  const { qpFrom, legLevels, legsNeeded, legsFrom } = rules;
  let level = 0;
  while (level + 1 < qpFrom.length && qp >= (qpFrom[level + 1] as number)) level++;
  const width = legLevels.length;
  for (; level >= legsFrom; level--) {
    let k = 0;
    while (k < width && (legCounts[offset + k] as number) >= (legsNeeded[level * width + k] as number)) k++;
    if (k === width) break;
  }
  return level;
}

/** Counts one leg of this value in the counts that start at `offset`. */
export function countLeg(rules: LevelRules, legValue: number, legCounts: Int32Array, offset: number): void {
  const { legLevels } = rules;
  for (let k = 0; k < legLevels.length && legValue >= (legLevels[k] as number); k++) {
    legCounts[offset + k] = (legCounts[offset + k] as number) + 1;
  }
}

/** Level 0 has no requirements, so 0 never occurs; without any legs in the table it is the level after the last. */
function lowestWithLegs(levels: readonly Level[]): number {
  const lowest = levels.findIndex(({ id, legs }) => id > 0 && legs.length > 0);
  return lowest === -1 ? levels.length : lowest;
}

function requireAscending(levels: readonly Level[]): void {
  levels.forEach((level, id) => {
    const above = levels[id - 1]?.qpFrom ?? -1;
    if (level.id !== id || level.qpFrom <= above || (id === 0 && level.qpFrom !== 0)) {
      throw new RangeError(`The level table is not in ascending order at row ${id} (${level.name})`);
    }
  });
}
