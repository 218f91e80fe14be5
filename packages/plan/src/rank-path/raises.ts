import type { LegRequirement } from '../plan.ts';

/** A leg, as far as raising it matters. */
export interface RaisableLeg {
  readonly legValue: number;
  /** False if somebody in it would have to become an affiliate first. */
  readonly hasAffiliate: boolean;
  /** By position of the requirements: the fewest QP that the leg has to gain to hold that level. */
  readonly climbQp: readonly number[];
}

/** A leg that is raised to the level of a requirement; `leg` is null for a new one. */
export interface Raise {
  readonly leg: number | null;
  readonly need: number;
  readonly qp: number;
}

/** What comes first: the fewest raised legs, or the fewest QP. The other one breaks ties. */
export type Aim = 'fewest' | 'least-qp';

interface Candidate extends Raise {
  readonly hasAffiliate: boolean;
  /** How many of the requirements it already meets: those below this position. */
  readonly meets: number;
}

interface Found {
  readonly cost: number;
  readonly last: Raise | null;
  readonly before: Found | null;
}

const MORE_THAN_QP = 2 ** 40;
const MORE_THAN_RAISES = 2 ** 10;

/** How many legs each requirement still lacks. */
export function missingLegs(needs: readonly LegRequirement[], legValues: Iterable<number>): number[] {
  const missing = needs.map(({ count }) => count);
  for (const value of legValues) {
    for (let k = 0; k < needs.length && value >= (needs[k] as LegRequirement).level; k++) {
      if ((missing[k] as number) > 0) missing[k] = (missing[k] as number) - 1;
    }
  }
  return missing;
}

/**
 * The cheapest raises that meet all requirements (ascending levels, each counting legs with that level or a higher one).
 * Ties prefer existing legs, those with an affiliate, and the first positions. One pass over the legs; only the few
 * cheapest of each kind are combined with each other.
 * @param newLegQp by position of the requirements: what a new leg takes
 * @param without a leg that must stay as it is
 */
export function cheapestRaises(
  needs: readonly LegRequirement[],
  legs: readonly RaisableLeg[],
  { newLegQp, aim, without }: { newLegQp: readonly number[]; aim: Aim; without?: number | null },
): Raise[] {
  const missing = missingLegs(
    needs,
    legs.map(({ legValue }) => legValue),
  );
  const most = missing.reduce((sum, count) => sum + count, 0);
  const costOf = ({ qp }: Raise) => (aim === 'fewest' ? MORE_THAN_QP + qp : MORE_THAN_RAISES * qp + 1);
  const widths = missing.map((count) => count + 1);
  let states = new Map<number, Found>([[codeOf(missing, widths), { cost: 0, last: null, before: null }]]);
  for (const group of candidates(needs, legs, { newLegQp, most, without: without ?? null })) {
    const next = new Map(states);
    for (const [code, found] of states) {
      const left = missingOf(code, widths);
      for (const raise of group) {
        const reached = codeOf(meet(left, raise), widths);
        if (reached === code) continue;
        const cost = found.cost + costOf(raise);
        if (cost < (next.get(reached)?.cost ?? Number.POSITIVE_INFINITY)) {
          next.set(reached, { cost, last: raise, before: found });
        }
      }
    }
    states = next;
  }
  return listRaises(states.get(0) ?? null);
}

function listRaises(found: Found | null): Raise[] {
  const raises: Raise[] = [];
  for (let at = found; at?.last; at = at.before) {
    const { leg, need, qp } = at.last;
    raises.push({ leg, need, qp });
  }
  return raises.reverse();
}

function meet(missing: readonly number[], { meets, need }: Candidate): number[] {
  return missing.map((count, k) => (k >= meets && k <= need ? Math.max(0, count - 1) : count));
}

/** The raises worth trying: each group is one leg, of which at most one raise can be made. */
function candidates(
  needs: readonly LegRequirement[],
  legs: readonly RaisableLeg[],
  { newLegQp, most, without }: { newLegQp: readonly number[]; most: number; without: number | null },
): Candidate[][] {
  const cheapest = new Map<number, Candidate[]>();
  legs.forEach(({ legValue, climbQp, hasAffiliate }, leg) => {
    if (leg === without) return;
    const above = needs.findIndex(({ level }) => legValue < level);
    if (above === -1) return;
    for (let need = above; need < needs.length; need++) {
      const kind = above * needs.length + need;
      const list = cheapest.get(kind) ?? [];
      cheapest.set(kind, list);
      keepCheapest(list, { leg, need, meets: above, hasAffiliate, qp: climbQp[need] as number }, most);
    }
  });
  const byLeg = new Map<number, Candidate[]>();
  for (const one of [...cheapest.values()].flat()) {
    const leg = one.leg as number;
    byLeg.set(leg, [...(byLeg.get(leg) ?? []), one]);
  }
  const existing = [...byLeg].sort(([a], [b]) => a - b).map(([, group]) => group);
  const fresh = needs.map((_, need) => ({
    leg: null,
    need,
    meets: 0,
    hasAffiliate: false,
    qp: newLegQp[need] as number,
  }));
  return [
    ...existing.filter((group) => group[0]?.hasAffiliate),
    ...existing.filter((group) => !group[0]?.hasAffiliate),
    ...Array.from({ length: most }, () => fresh),
  ];
}

function keepCheapest(list: Candidate[], one: Candidate, most: number): void {
  const last = list[most - 1];
  if (last && !isCheaper(one, last)) return;
  let at = list.length;
  while (at > 0 && isCheaper(one, list[at - 1] as Candidate)) at--;
  list.splice(at, 0, one);
  if (list.length > most) list.pop();
}

function isCheaper(one: Candidate, other: Candidate): boolean {
  return one.qp < other.qp || (one.qp === other.qp && one.hasAffiliate && !other.hasAffiliate);
}

function codeOf(missing: readonly number[], widths: readonly number[]): number {
  return missing.reduce((code, count, k) => code * (widths[k] as number) + count, 0);
}

function missingOf(code: number, widths: readonly number[]): number[] {
  const missing: number[] = [];
  for (let k = widths.length - 1, rest = code; k >= 0; k--) {
    const width = widths[k] as number;
    missing[k] = rest % width;
    rest = Math.floor(rest / width);
  }
  return missing;
}
