import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type Cause, findCandidates, keyOf, type OpenLine, withCause } from './causes.ts';
import { AS_KNOWN, type Changes } from './changes.ts';
import { centsOf, computeSums, placeOf, type Sums } from './compute-sums.ts';
import type { PastMonth } from './past-month.ts';

/** A confirmed cause, with the number of lines it made equal to the list. */
export interface FoundCause {
  readonly cause: Cause;
  readonly lines: number;
}

/** The causes of differing lines, and the month computed with all of them. */
export interface Findings {
  readonly causes: readonly FoundCause[];
  readonly sums: Sums;
  /** The causes that changed a line, by `placeOf`: indexes into `causes`. */
  readonly touched: ReadonlyMap<number, readonly number[]>;
}

/** The list by index into `bonusNames`, then by partner index. */
export type There = readonly Float64Array[];

const POOLS: ReadonlySet<number> = new Set([bonusNames.indexOf('infinity'), bonusNames.indexOf('balancing')]);

const MOST_CAUSES = 20;
/** Maximum number of computations of the month. */
const MOST_RUNS = 400;

/**
 * Searches for differences in the other system's facts or rules. Each candidate is tried by computing the whole month
 * with it: it holds if it makes lines equal to the list, and more of them than it makes unequal. The best one is kept,
 * and the search continues on top of it; what nothing explains stays unexplained. All lines of the two pools derive
 * from one sum, which differences of similar size may match by chance: together they count as half a line.
 */
export function findCauses(month: PastMonth, there: There, asKnown: Sums): Findings {
  const causes: FoundCause[] = [];
  const touched = new Map<number, number[]>();
  const known = new Set<string>();
  let state: State = { changes: AS_KNOWN, sums: asKnown, here: allCents(asKnown, there) };
  let runs = 0;
  while (causes.length < MOST_CAUSES && runs < MOST_RUNS) {
    const open = openLines(state.here, there);
    if (open.length === 0) break;
    const candidates = findCandidates(month, state.sums, open).filter((cause) => !known.has(keyOf(cause)));
    const tried = candidates.slice(0, MOST_RUNS - runs);
    runs += tried.length;
    const best = bestOf(month, there, { state, candidates: tried });
    if (best === undefined) break;
    known.add(keyOf(best.cause));
    noteTouched(touched, causes.length, { before: state.here, after: best.state.here });
    causes.push({ cause: best.cause, lines: best.gained });
    state = best.state;
  }
  return { causes, sums: state.sums, touched };
}

interface State {
  readonly changes: Changes;
  readonly sums: Sums;
  readonly here: There;
}

interface Trial {
  readonly cause: Cause;
  readonly state: State;
  readonly gained: number;
  readonly net: number;
}

function bestOf(
  month: PastMonth,
  there: There,
  { state, candidates }: { readonly state: State; readonly candidates: readonly Cause[] },
): Trial | undefined {
  let best: Trial | undefined;
  for (const cause of candidates) {
    const changes = withCause(state.changes, cause);
    const sums = computeSums(month, changes);
    const here = allCents(sums, there);
    const { gained, net } = compare(state.here, here, there);
    // Of causes that explain equally many lines the more general one comes first.
    if (net > (best?.net ?? 0)) best = { cause, state: { changes, sums, here }, gained, net };
  }
  return best;
}

/** All partners' cents of each bonus, to be compared with the list. */
export function allCents(sums: Sums, there: There): There {
  return sums.cents.map((column, bonus) =>
    column.map((_, partner) => centsOf(sums, bonus, partner, there[bonus]?.[partner] ?? 0)),
  );
}

function openLines(here: There, there: There): OpenLine[] {
  return bonusNames.flatMap((_, bonus) => {
    const lines: OpenLine[] = [];
    const mine = here[bonus] as Float64Array;
    for (const [partner, cents] of (there[bonus] as Float64Array).entries()) {
      const own = mine[partner] as number;
      if (own !== cents) lines.push({ bonus, partner, there: cents, here: own });
    }
    return lines;
  });
}

/** How many lines became equal to the list, and the net gain: those less the ones that no longer are. */
function compare(before: There, after: There, there: There): { gained: number; net: number } {
  let gained = 0;
  let net = 0;
  let ofPools = 0;
  for (const [bonus, list] of there.entries()) {
    const was = before[bonus] as Float64Array;
    const is = after[bonus] as Float64Array;
    let won = 0;
    let lost = 0;
    for (let partner = 0; partner < list.length; partner++) {
      const target = list[partner];
      if (was[partner] === is[partner]) continue;
      if (is[partner] === target) won++;
      else if (was[partner] === target) lost++;
    }
    gained += won;
    if (POOLS.has(bonus)) ofPools += won - lost;
    else net += won - lost;
  }
  return { gained, net: net + Math.sign(ofPools) / 2 };
}

/** Records which lines a cause changed. */
function noteTouched(
  touched: Map<number, number[]>,
  cause: number,
  { before, after }: { readonly before: There; readonly after: There },
): void {
  for (const [bonus, was] of before.entries()) {
    for (let partner = 0; partner < was.length; partner++) {
      if (was[partner] === after[bonus]?.[partner]) continue;
      const place = placeOf(was.length, bonus, partner);
      touched.set(place, [...(touched.get(place) ?? []), cause]);
    }
  }
}
