import type { Plan } from '../plan.ts';
import { cumulativeLegs } from './level-rules.ts';
import { levelRow } from './level-table.ts';

/** A direct child with its whole subtree, as far as it counts for the parent's level. */
export interface Leg {
  /** The highest level of anybody in it, the child included. */
  readonly legValue: number;
  /** The direct child's QP. */
  readonly qp: number;
}

/** A partner's standing. */
export interface Standing {
  readonly affiliate: boolean;
  readonly level: number;
  readonly qp: number;
  readonly legs: readonly Leg[];
}

/** One requirement: what is there (perhaps more than required), and what is missing. */
export interface Need {
  readonly asked: number;
  readonly met: number;
  readonly missing: number;
}

/** Required legs: a number of them with this level or a higher one. */
export interface LegNeed extends Need {
  readonly level: number;
  readonly levelName: string;
  readonly leaf: string;
}

/** The rank progression table's row for a level: the other reading. */
export interface ProgressionNeed {
  readonly qp: Need;
  /** Direct children with at least `qp` each; null if the table requires none. */
  readonly customers: (Need & { readonly qpEach: number }) | null;
}

/** What a level requires of a partner, by both tables, and what is missing. */
export interface LevelPath {
  readonly level: number;
  readonly levelName: string;
  readonly leaf: string;
  /** True if the partner has to become an affiliate first: nobody else holds a level above 0. */
  readonly affiliateMissing: boolean;
  readonly qp: Need;
  readonly legs: readonly LegNeed[];
  /** True if nothing is missing by the level table's reading. */
  readonly reached: boolean;
  readonly progression: ProgressionNeed;
}

/** The path to the level after the partner's own; null for a holder of the last one. */
export function nextLevel(plan: Plan, standing: Standing): LevelPath | null {
  const next = standing.level + 1;
  return next < plan.levels.length ? levelPath(plan, next, standing) : null;
}

/**
 * The path to any level (specification, section 9): the level table decides, the progression table is shown next to it.
 * They disagree for levels 19 and 20; neither is corrected.
 * @throws RangeError if there is no such level
 */
export function levelPath(plan: Plan, level: number, standing: Standing): LevelPath {
  const row = levelRow(plan, level);
  const affiliateMissing = level > 0 && !standing.affiliate;
  const qp = need(row.qpFrom, standing.qp);
  const legs = cumulativeLegs(row).map(({ level: atLeast, count }) => {
    const { name, leaf } = levelRow(plan, atLeast);
    const met = standing.legs.filter(({ legValue }) => legValue >= atLeast).length;
    return { level: atLeast, levelName: name, leaf, ...need(count, met) };
  });
  return {
    level,
    levelName: row.name,
    leaf: row.leaf,
    affiliateMissing,
    qp,
    legs,
    reached: !affiliateMissing && [qp, ...legs].every(({ missing }) => missing === 0),
    progression: progressionNeed(plan, level, standing),
  };
}

function progressionNeed(plan: Plan, level: number, standing: Standing): ProgressionNeed {
  const step = plan.progression.find((row) => row.level === level);
  if (!step) throw new RangeError(`No level ${level} in the progression table of plan ${plan.planVersion}`);
  const { minQp, customers } = step;
  if (!customers) return { qp: need(minQp, standing.qp), customers: null };
  const met = standing.legs.filter(({ qp }) => qp >= customers.qp).length;
  return {
    qp: need(minQp, standing.qp),
    customers: { qpEach: customers.qp, ...need(customers.count, met) },
  };
}

/** A requirement of which this much is met. */
export function need(asked: number, met: number): Need {
  return { asked, met, missing: Math.max(0, asked - met) };
}
