import { cumulativeLegs } from '../levels/level-rules.ts';
import { levelRow } from '../levels/level-table.ts';
import type { Network } from '../network/network.ts';
import type { LegRequirement, Plan } from '../plan.ts';
import { affiliateLegs, type ClimbFigures, climbColumn, newLegQp } from './climb.ts';
import { type Aim, cheapestRaises, missingLegs, type RaisableLeg, type Raise } from './raises.ts';

/** Maximum number of alternatives that are returned. */
const ALTERNATIVES = 3;

/** A leg on the path to a level. */
export interface PathLeg extends RaisableLeg {
  /** The direct child's QP. */
  readonly qp: number;
}

/** A partner's standing, as far as it matters for one level (`pathStanding`). */
export interface PathStanding {
  readonly affiliate: boolean;
  readonly qp: number;
  readonly legs: readonly PathLeg[];
}

/** One thing that has to happen. */
export interface PathStep {
  /** `own`: own orders and those of direct customers. Otherwise in a leg, by its position, or in a new one. */
  readonly where: 'own' | 'new' | number;
  /** Additional QP; they count towards the partner's QP too. */
  readonly qp: number;
  /** The level that the leg must hold with them; null if any QP will do. */
  readonly level: number | null;
  /** True if nobody in the leg is an affiliate yet: somebody has to become one. */
  readonly affiliateMissing: boolean;
}

/** Steps that together reach a level. */
export interface RankPath {
  /** The level whose requirements they meet: the target, or an easier one above it. */
  readonly level: number;
  readonly steps: readonly PathStep[];
  /** QP of all steps. */
  readonly qp: number;
}

/** Levels that legs must hold, ascending, for a level or an easier one above it. */
export function pathLegLevels(plan: Plan, level: number): number[] {
  return [...new Set(targets(plan, level).flatMap(({ needs }) => needs.map((need) => need.level)))].sort(
    (a, b) => a - b,
  );
}

/** A partner's standing, by index, in a computed cycle. */
export function pathStanding(
  plan: Plan,
  network: Network,
  figures: ClimbFigures,
  { partner, level }: { partner: number; level: number },
): PathStanding {
  const climbs = pathLegLevels(plan, level).map((legLevel) => climbColumn(plan, network, figures, legLevel));
  const hasAffiliate = affiliateLegs(network);
  const legs: PathLeg[] = [];
  for (let one = partner + 1; one < network.size; one++) {
    if (network.parents[one] !== partner) continue;
    legs.push({
      legValue: figures.legValue[one] as number,
      qp: figures.qp[one] as number,
      hasAffiliate: hasAffiliate[one] === 1,
      climbQp: climbs.map((climb) => climb[one] as number),
    });
  }
  return { affiliate: network.affiliate[partner] === 1, qp: figures.qp[partner] as number, legs };
}

/**
 * The smallest sets of steps that bring a partner to a level of the level table (specification, section 9), up to three;
 * none if it is already reached. A partner who is no affiliate must become one as well.
 *
 * Each set is minimal: without any one of its steps the level is not reached. The first has the fewest possible steps, and
 * of those the fewest QP. The others show alternatives: the fewest QP in total; the same raised legs with the remaining QP
 * from own customers; another leg instead of the one that lacks most; and if only QP are missing, the legs with most QP.
 * They are ordered by steps, then by QP. Equal legs are taken in their order, so the result is deterministic.
 *
 * A step is everything that has to happen in one place. QP gained in a leg count towards the partner's QP too; a level with
 * easier requirements above the target counts as reaching it, as in the table.
 * @throws RangeError if there is no such level
 */
export function rankPaths(plan: Plan, standing: PathStanding, level: number): RankPath[] {
  const levels = pathLegLevels(plan, level);
  const newLegs = levels.map((legLevel) => newLegQp(plan, legLevel));
  const ways = targets(plan, level).map((target) => ({ target, standing, levels, newLegs }));
  const reaches = (steps: readonly PathStep[]) => ways.some((way) => isMet(way, steps));
  if (reaches([])) return [];
  const found = ways.flatMap(pathsTo);
  const fewest = Math.min(...found.map(({ steps }) => steps.length));
  const minimal = found.filter(
    ({ steps }) => steps.length === fewest || steps.every((_, i) => !reaches(steps.toSpliced(i, 1))),
  );
  minimal.sort((a, b) => a.steps.length - b.steps.length || a.qp - b.qp);
  const seen = new Map(minimal.toReversed().map((path) => [placesOf(path), path]));
  return minimal.filter((path) => seen.get(placesOf(path)) === path).slice(0, ALTERNATIVES);
}

interface Target {
  readonly level: number;
  readonly qpFrom: number;
  readonly needs: readonly LegRequirement[];
}

/** The level, and each above it that is easier in some requirement: "5 Green" may be nearer than "7 Orange". */
function targets(plan: Plan, level: number): Target[] {
  levelRow(plan, level);
  const chosen: Target[] = [];
  for (const row of plan.levels.slice(level)) {
    const needs = cumulativeLegs(row);
    const isHarder = (easier: Target) =>
      missingLegs(easier.needs, legsOfNeeds(needs)).every((missing) => missing === 0);
    if (!chosen.some(isHarder)) chosen.push({ level: row.id, qpFrom: row.qpFrom, needs });
  }
  return chosen;
}

/** The levels of legs that exactly meet these requirements. */
export function legsOfNeeds(needs: readonly LegRequirement[]): number[] {
  return needs.flatMap(({ level, count }, k) =>
    Array<number>(count - (needs[k + 1]?.count ?? 0)).fill(level),
  );
}

interface Way {
  readonly target: Target;
  readonly standing: PathStanding;
  /** The levels for which the legs have `climbQp`. */
  readonly levels: readonly number[];
  /** What a new leg takes to hold each of them. */
  readonly newLegs: readonly number[];
}

function pathsTo(way: Way): RankPath[] {
  const { target, standing, levels, newLegs } = way;
  const positions = target.needs.map(({ level }) => levels.indexOf(level));
  const legs = standing.legs.map((leg) => ({
    ...leg,
    climbQp: positions.map((at) => leg.climbQp[at] as number),
  }));
  const fresh = positions.map((at) => newLegs[at] as number);
  const raise = (aim: Aim, without: number | null = null) =>
    cheapestRaises(target.needs, legs, { newLegQp: fresh, aim, without });
  const missingQp = Math.max(0, target.qpFrom - standing.qp);
  const fewest = raise('fewest');
  if (fewest.length === 0) return qpPaths(target.level, standing, missingQp);
  const hardest = fewest.toSorted((a, b) => b.qp - a.qp).find(({ leg }) => leg !== null);
  const sets = [fewest, raise('least-qp'), ...(hardest ? [raise('fewest', hardest.leg)] : [])];
  return [
    ...sets.map((raises) => pathOf(way, raises, missingQp, 'leg')),
    ...sets.map((raises) => pathOf(way, raises, missingQp, 'own')),
  ];
}

/** Only QP are missing: from own customers, or from one of the legs with most QP. */
function qpPaths(level: number, { legs }: PathStanding, qp: number): RankPath[] {
  const step = (where: PathStep['where']): RankPath => ({
    level,
    steps: [{ where, qp, level: null, affiliateMissing: false }],
    qp,
  });
  const strongest = [...legs.keys()]
    .filter((leg) => (legs[leg] as PathLeg).qp > 0)
    .sort((a, b) => (legs[b] as PathLeg).qp - (legs[a] as PathLeg).qp)
    .slice(0, ALTERNATIVES - 1);
  return ['own' as const, ...strongest].map(step);
}

/** The raises as steps; QP still missing come from the highest raised leg, or from own customers. */
function pathOf(
  { target, standing }: Way,
  raises: Raise[],
  missingQp: number,
  rest: 'leg' | 'own',
): RankPath {
  const raisedQp = raises.reduce((sum, { qp }) => sum + qp, 0);
  const restQp = Math.max(0, missingQp - raisedQp);
  const ordered = raises.toSorted(
    (a, b) => b.need - a.need || (a.leg ?? standing.legs.length) - (b.leg ?? standing.legs.length),
  );
  const steps: PathStep[] = ordered.map(({ leg, need, qp }, i) => ({
    where: leg ?? 'new',
    qp: rest === 'leg' && i === 0 ? qp + restQp : qp,
    level: (target.needs[need] as LegRequirement).level,
    affiliateMissing: leg === null || !standing.legs[leg]?.hasAffiliate,
  }));
  if (rest === 'own' && restQp > 0) {
    steps.push({ where: 'own', qp: restQp, level: null, affiliateMissing: false });
  }
  return { level: target.level, steps, qp: raisedQp + restQp };
}

/** Whether a target is met with these steps, each leg at the highest level that its QP allow. */
function isMet({ target, standing, levels, newLegs }: Way, steps: readonly PathStep[]): boolean {
  const values = standing.legs.map(({ legValue }) => legValue);
  for (const { where, qp, level } of steps) {
    if (where === 'own' || level === null) continue;
    const climbs = where === 'new' ? newLegs : standing.legs[where]?.climbQp;
    const reached = levels.filter((_, k) => (climbs?.[k] ?? Number.POSITIVE_INFINITY) <= qp);
    const value = Math.max(level, ...reached);
    if (where === 'new') values.push(value);
    else values[where] = Math.max(values[where] as number, value);
  }
  const qp = steps.reduce((sum, step) => sum + step.qp, standing.qp);
  return qp >= target.qpFrom && missingLegs(target.needs, values).every((missing) => missing === 0);
}

function placesOf({ steps }: RankPath): string {
  return steps.map(({ where }) => where).join(' ');
}
