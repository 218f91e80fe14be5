import { cumulativeLegs } from '../levels/level-rules.ts';
import { levelRow } from '../levels/level-table.ts';
import type { Plan } from '../plan.ts';
import { newLegQp } from './climb.ts';
import { legsOfNeeds, type PathStanding, pathLegLevels, type RankPath } from './rank-path.ts';

/** A slot for a leg, as a level requires it, and the leg that fills it. */
export interface LegSlot {
  /** The leg must hold this level or a higher one. */
  readonly level: number;
  /** Position of the leg; null for one that does not exist yet. */
  readonly leg: number | null;
  /** What a complete leg takes to hold the level, and how much of that the leg still lacks: 0 if it is filled. */
  readonly neededQp: number;
  readonly missingQp: number;
}

/**
 * The legs that the level of a path requires, highest first: existing ones, and those that the path raises. Empty for a
 * level without legs.
 * @param level the one that `standing` and `path` were computed for
 */
export function legSlots(plan: Plan, standing: PathStanding, path: RankPath, level: number): LegSlot[] {
  const levels = pathLegLevels(plan, level);
  const raised = new Map(path.steps.map(({ where, level: to }) => [where, to]));
  const existing = standing.legs.map(({ legValue }, leg) => ({ leg, value: legValue, missing: false }));
  const legs = [
    ...existing.filter(({ leg }) => (raised.get(leg) ?? null) === null),
    ...path.steps.flatMap(({ where, level: to }) =>
      where === 'own' || to === null
        ? []
        : [{ leg: where === 'new' ? null : where, value: to, missing: true }],
    ),
  ].sort((a, b) => b.value - a.value);
  const slotLevels = legsOfNeeds(cumulativeLegs(levelRow(plan, path.level))).sort((a, b) => b - a);
  return slotLevels.map((slot, at) => {
    const { leg, missing } = legs[at] ?? { leg: null, missing: true };
    const neededQp = newLegQp(plan, slot);
    if (!missing) return { level: slot, leg, neededQp, missingQp: 0 };
    const climb = leg === null ? neededQp : (standing.legs[leg]?.climbQp[levels.indexOf(slot)] ?? neededQp);
    return { level: slot, leg, neededQp, missingQp: climb };
  });
}
