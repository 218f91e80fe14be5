import { cumulativeLegs } from '../levels/level-rules.ts';
import { levelRow } from '../levels/level-table.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import type { Network } from '../network/network.ts';
import type { LegRequirement, Plan } from '../plan.ts';

/** The figures of a computed cycle that climbing starts from, by partner index. */
export interface ClimbFigures {
  readonly qp: Float64Array;
  readonly legValue: Uint8Array;
}

/** What a completely new leg takes to hold a level: at least one new partner, and a number of QP. */
export function newLegQp(plan: Plan, level: number): number {
  const legNeed = legNeedOf(plan, level);
  const below = legNeed ? legNeed.count * newLegQp(plan, legNeed.level) : 0;
  return Math.max(levelRow(plan, level).qpFrom, below);
}

/**
 * By index: the fewest QP that the leg starting with this partner has to gain so that somebody in it holds a level; 0 if
 * somebody already does. The partner nearest by QP climbs, with the own legs that the level requires (each raised at
 * minimum cost, or new); in a leg without affiliates, its first partner becomes one. Takes one pass for the level and one
 * for each level that it requires of legs.
 * @throws RangeError for a level that requires legs of several levels: no level required of legs does
 */
export function climbColumn(
  plan: Plan,
  network: Network,
  figures: ClimbFigures,
  level: number,
): Float64Array {
  const { size, parents, affiliate } = network;
  const { qpFrom } = levelRow(plan, level);
  const legNeed = legNeedOf(plan, level);
  const width = legNeed?.count ?? 0;
  const legClimb = legNeed ? climbColumn(plan, network, figures, legNeed.level) : new Float64Array(0);
  const cheapest = new Float64Array(size * width).fill(legNeed ? newLegQp(plan, legNeed.level) : 0);
  const best = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const climb = new Float64Array(size);
  for (let one = size - 1; one >= 0; one--) {
    const legs = cheapest.subarray(one * width, (one + 1) * width);
    const own = Math.max(0, qpFrom - (figures.qp[one] as number), sum(legs));
    if (affiliate[one] === 1) best[one] = Math.min(best[one] as number, own);
    const least = best[one] as number;
    const isThere = (figures.legValue[one] as number) >= level;
    climb[one] = isThere ? 0 : least === Number.POSITIVE_INFINITY ? own : least;
    const parent = parents[one] as number;
    if (parent === NO_PARENT) continue;
    best[parent] = Math.min(best[parent] as number, least);
    if (legNeed) keepLeast(cheapest.subarray(parent * width, (parent + 1) * width), legClimb[one] as number);
  }
  return climb;
}

/** By index: 1 if anybody in the leg that starts with this partner is an affiliate. */
export function affiliateLegs({ size, parents, affiliate }: Network): Uint8Array {
  const found = affiliate.slice();
  for (let one = size - 1; one >= 0; one--) {
    const parent = parents[one] as number;
    if (parent !== NO_PARENT && found[one] === 1) found[parent] = 1;
  }
  return found;
}

/**
 * With fewer QP than this, nobody's own legs affect the distance to a level: the missing QP exceed what any legs could
 * take, so nothing below such an affiliate has to be known. Infinite for a level without legs.
 */
export function legsMatterFromQp(plan: Plan, level: number): number {
  const legNeed = legNeedOf(plan, level);
  if (!legNeed) return Number.POSITIVE_INFINITY;
  return Math.max(0, levelRow(plan, level).qpFrom - legNeed.count * newLegQp(plan, legNeed.level));
}

function legNeedOf(plan: Plan, level: number): LegRequirement | undefined {
  const [legNeed, ...others] = cumulativeLegs(levelRow(plan, level));
  if (others.length > 0) throw new RangeError(`Level ${level} requires legs of several levels`);
  return legNeed;
}

/** Inserts a value among the smallest ones, ascending, in place of the largest. */
function keepLeast(least: Float64Array, value: number): void {
  let at = least.length - 1;
  if (value >= (least[at] as number)) return;
  for (; at > 0 && (least[at - 1] as number) > value; at--) least[at] = least[at - 1] as number;
  least[at] = value;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] as number;
  return total;
}
