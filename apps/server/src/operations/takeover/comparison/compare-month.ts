import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { Cause } from './causes.ts';
import { computeSums, LEVEL, placeOf, type Sums } from './compute-sums.ts';
import { allCents, type FoundCause, findCauses, type There } from './find-causes.ts';
import type { MonthFacts } from './month-facts.ts';
import { type PastMonth, pastMonth } from './past-month.ts';

/** The other system's list for one partner and bonus: the sum of its lines, in cents. */
export interface ListedSum {
  /** The partner's id. */
  readonly partner: number;
  readonly bonus: BonusName;
  readonly cents: number;
}

/** Why a line that no cause explains differs, as far as facts known here suggest. */
export type PlainReason =
  /** One cent. */
  | 'rounding'
  /** The partner joined after the month. */
  | 'joined'
  /** No affiliate at the month's end. */
  | 'affiliate'
  /** The level here earns none of it. */
  | 'level'
  /** The orders here earn none of it. */
  | 'base';

/** The engine's facts about a partner in the month; rates in basis points, amounts in cents. */
export interface LineFacts {
  readonly affiliate: boolean;
  readonly level: number;
  readonly openingLevel: number;
  readonly rateBp: number;
  readonly qp: number;
  /** Orders that earned a level bonus, and their remaining goods value. */
  readonly orders: number;
  readonly baseCents: number;
}

/** One partner and bonus on both sides. */
export interface ComparedLine {
  readonly partner: number;
  readonly bonus: BonusName;
  readonly kind: 'equal' | 'differs' | 'onlyThere' | 'onlyHere';
  readonly there: number;
  readonly here: number;
  /** Whether the causes make both sides exactly equal; true if they already are. */
  readonly explained: boolean;
  /** Indexes into `causes` of those that changed it. */
  readonly causes: readonly number[];
  readonly reason: PlainReason | null;
  /** Null for a partner who was not in the network. */
  readonly facts: LineFacts | null;
}

/** The result of comparing a list with the engine's month; causes refer to orders and partners by id. */
export interface Comparison {
  readonly lines: readonly ComparedLine[];
  readonly causes: readonly FoundCause[];
}

/** Computes a month with the engine and compares the other system's list with it, line by line. */
export function compareMonth(facts: MonthFacts, list: readonly ListedSum[]): Comparison {
  const month = pastMonth(facts);
  const { there, listed, strangers } = spread(month, list);
  const asKnown = computeSums(month);
  const here = allCents(asKnown, there);
  const findings = findCauses(month, there, asKnown);
  const reached = allCents(findings.sums, there);
  const factsOf = factsFrom(month, asKnown);
  const lines: ComparedLine[] = [];
  for (const [bonus, name] of bonusNames.entries()) {
    for (let partner = 0; partner < month.network.size; partner++) {
      const place = placeOf(month.network.size, bonus, partner);
      const line = { bonus, partner, there: at(there, bonus, partner), here: at(here, bonus, partner) };
      if (line.here === 0 && !listed.has(place)) continue;
      const isEqual = line.there === line.here;
      const end = at(reached, bonus, partner);
      const known = factsOf(partner);
      lines.push({
        partner: month.network.ids[partner] as number,
        bonus: name,
        kind: kindOf(line),
        there: line.there,
        here: line.here,
        explained: isEqual || end === line.there,
        causes: isEqual ? [] : (findings.touched.get(place) ?? []),
        reason: isEqual || end === line.there ? null : plainReason({ ...line, here: end }, known),
        facts: known,
      });
    }
  }
  return {
    lines: [...lines, ...strangers],
    causes: findings.causes.map(({ cause, lines: count }) => ({ cause: named(month, cause), lines: count })),
  };
}

function at(cents: There, bonus: number, partner: number): number {
  return cents[bonus]?.[partner] ?? 0;
}

/** The list by bonus and partner; lines of people outside the network are separate. */
function spread({ network }: PastMonth, list: readonly ListedSum[]) {
  const there = bonusNames.map(() => new Float64Array(network.size));
  const listed = new Set<number>();
  const strangers: ComparedLine[] = [];
  for (const { partner, bonus, cents } of list) {
    const index = network.indexOf(partner);
    if (index === -1) {
      const kind = kindOf({ there: cents, here: 0 });
      const explained = kind === 'equal';
      const reason = explained ? null : 'joined';
      strangers.push({
        partner,
        bonus,
        kind,
        there: cents,
        here: 0,
        explained,
        causes: [],
        reason,
        facts: null,
      });
      continue;
    }
    const position = bonusNames.indexOf(bonus);
    const column = there[position] as Float64Array;
    column[index] = (column[index] as number) + cents;
    listed.add(placeOf(network.size, position, index));
  }
  return { there, listed, strangers };
}

function kindOf({ there, here }: { readonly there: number; readonly here: number }): ComparedLine['kind'] {
  if (there === here) return 'equal';
  if (there === 0) return 'onlyHere';
  return here === 0 ? 'onlyThere' : 'differs';
}

function factsFrom({ network, openingLevel }: PastMonth, sums: Sums): (partner: number) => LineFacts {
  const orders = new Uint32Array(network.size);
  const base = new Float64Array(network.size);
  for (const [row, who] of sums.levelCredits.beneficiary.entries()) {
    orders[who] = (orders[who] as number) + 1;
    const order = sums.levelCredits.order[row] as number;
    base[who] = (base[who] as number) + (sums.orders.baseCents[order] as number);
  }
  return (partner) => ({
    affiliate: network.affiliate[partner] === 1,
    level: sums.level[partner] as number,
    openingLevel: openingLevel[partner] as number,
    rateBp: sums.rateBp[partner] as number,
    qp: sums.qp[partner] as number,
    orders: orders[partner] as number,
    baseCents: base[partner] as number,
  });
}

function plainReason(
  { bonus, there, here }: { readonly bonus: number; readonly there: number; readonly here: number },
  { affiliate, rateBp, orders }: LineFacts,
): PlainReason | null {
  if (there !== 0 && here !== 0) return Math.abs(there - here) === 1 ? 'rounding' : null;
  if (there === 0) return null;
  if (!affiliate) return 'affiliate';
  if (bonus === LEVEL) return rateBp === 0 ? 'level' : orders === 0 ? 'base' : null;
  const name = bonusNames[bonus];
  return name === 'builder' || name === 'kick-start' ? 'base' : 'level';
}

/** The same with ids. */
function named({ facts, network }: PastMonth, cause: Cause): Cause {
  if ('order' in cause) return { ...cause, order: facts.orders.ids[cause.order] as number };
  if ('partner' in cause) return { ...cause, partner: network.ids[cause.partner] as number };
  return cause;
}
