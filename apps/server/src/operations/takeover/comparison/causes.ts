import { computeLevelBonus, levelBonusCents, levelRateBp } from '@blattwerk/plan/bonuses/level-bonus.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Changes } from './changes.ts';
import { LEVEL, type Sums } from './compute-sums.ts';
import { NEAR_MS } from './month-facts.ts';
import { type PastMonth, sidesOf } from './past-month.ts';

/**
 * A difference in the other system's data or rules. `order` is an index into the month's orders, `partner` an index in
 * its network.
 */
export type Cause =
  /** It dates orders differently. */
  | { readonly kind: 'date'; readonly rule: 'ordered' | 'utc' }
  /** It counts an order near the month's beginning or end in another month. */
  | { readonly kind: 'date'; readonly order: number; readonly counted: boolean }
  /** It deducted all refunds known by now, or none. */
  | { readonly kind: 'refund'; readonly rule: 'all' | 'none' }
  /** It deducted a refund made after the month, or did not deduct one made before its end. */
  | { readonly kind: 'refund'; readonly order: number; readonly counted: boolean }
  /** An order that counts here does not count there. */
  | { readonly kind: 'base'; readonly order: number }
  /** A partner has another level there. */
  | { readonly kind: 'level'; readonly partner: number; readonly level: number; readonly here: number };

/** A line of the list that differs: a bonus and a partner with cents of both sides. */
export interface OpenLine {
  /** Index into `bonusNames`. */
  readonly bonus: number;
  readonly partner: number;
  readonly there: number;
  readonly here: number;
}

/** Maximum number of candidates of each kind per round. */
const MOST_OF_A_KIND = 60;

/** An order this close to the month's beginning or end may count elsewhere by another clock. */
const EDGE_MS = 2 * MS_A_DAY;

/** Equal causes have equal keys. */
export function keyOf(cause: Cause): string {
  return JSON.stringify(cause);
}

/** The changes with one more cause assumed. */
export function withCause(changes: Changes, cause: Cause): Changes {
  switch (cause.kind) {
    case 'date':
      return 'rule' in cause
        ? { ...changes, dating: cause.rule }
        : { ...changes, counted: new Map(changes.counted).set(cause.order, cause.counted) };
    case 'refund':
      return 'rule' in cause
        ? { ...changes, refunds: cause.rule }
        : { ...changes, refundOf: new Map(changes.refundOf).set(cause.order, cause.counted) };
    case 'base':
      return { ...changes, counted: new Map(changes.counted).set(cause.order, false) };
    case 'level':
      return { ...changes, levels: new Map(changes.levels).set(cause.partner, cause.level) };
  }
}

/**
 * Candidate causes for differing lines, the most general first: single orders whose share of a level bonus equals the
 * missing or excess amount, and levels at which a level bonus equals the list's amount.
 */
export function findCandidates(month: PastMonth, sums: Sums, lines: readonly OpenLine[]): Cause[] {
  const open = new Map(
    lines.filter(({ bonus }) => bonus === LEVEL).map((line) => [line.partner, line.there - line.here]),
  );
  const near = findNear(month, sums, open);
  const { edge, others } = findTooMany(month, sums, open);
  const few = (causes: readonly Cause[]) => causes.slice(0, MOST_OF_A_KIND);
  return [
    ...findRules(month),
    ...few(findRefunds(month)),
    ...few(near),
    ...few(edge),
    ...few(others),
    ...few(findLevels(month, sums, lines)),
  ];
}

function findRules(month: PastMonth): Cause[] {
  const { refunds } = month.facts;
  const paid = sidesOf(month, 'paid');
  const differs = (rule: 'ordered' | 'utc') =>
    sidesOf(month, rule).some((side, order) => (side === 0) !== (paid[order] === 0));
  const rules: Cause[] = [];
  for (const rule of ['ordered', 'utc'] as const) if (differs(rule)) rules.push({ kind: 'date', rule });
  const isLate = (at: number) => at > month.window.lastMs;
  if (refunds.at.some(isLate)) rules.push({ kind: 'refund', rule: 'all' });
  if (refunds.at.some((at) => !isLate(at))) rules.push({ kind: 'refund', rule: 'none' });
  return rules;
}

function findRefunds({ facts: { refunds }, window }: PastMonth): Cause[] {
  const orders = new Map<number, boolean>();
  for (const [refund, order] of refunds.order.entries())
    orders.set(order, (refunds.at[refund] as number) > window.lastMs);
  return [...orders].map(([order, counted]) => ({ kind: 'refund', order, counted }));
}

/** Orders shortly before or after the month whose level bonus equals an amount missing here. */
function findNear(month: PastMonth, sums: Sums, open: ReadonlyMap<number, number>): Cause[] {
  const { network, buyers, window, facts } = month;
  const { paidAt, baseCents, qp } = facts.orders;
  const counted = new Set(sums.orders.source);
  const positions = Array.from(paidAt.keys()).filter((order) => {
    const at = paidAt[order] as number;
    const isBefore = at >= window.firstMs - NEAR_MS && at < window.firstMs;
    const isAfter = at > window.lastMs && at <= window.lastMs + NEAR_MS;
    return (isBefore || isAfter) && !counted.has(order) && buyers[order] !== -1;
  });
  const of = (column: Float64Array) => Float64Array.from(positions, (order) => column[order] as number);
  const partner = Int32Array.from(positions, (order) => buyers[order] as number);
  const credits = computeLevelBonus(network, sums.rateBp, {
    partner,
    baseCents: of(baseCents),
    qp: of(qp),
  });
  const found = new Set<number>();
  for (const [row, who] of credits.beneficiary.entries())
    if (open.get(who) === credits.amountCents[row])
      found.add(positions[credits.order[row] as number] as number);
  return [...found].map((order) => ({ kind: 'date', order, counted: true }));
}

/** Orders whose level bonus equals an amount in excess here: near the month's beginning or end, and others. */
function findTooMany(
  { window, facts }: PastMonth,
  { orders, levelCredits }: Sums,
  open: ReadonlyMap<number, number>,
): { edge: Cause[]; others: Cause[] } {
  const edge = new Set<number>();
  const others = new Set<number>();
  for (const [row, who] of levelCredits.beneficiary.entries()) {
    if (open.get(who) !== -(levelCredits.amountCents[row] as number)) continue;
    const order = orders.source[levelCredits.order[row] as number] as number;
    const at = facts.orders.paidAt[order] as number;
    const isAtEdge = at < window.firstMs + EDGE_MS || at > window.lastMs - EDGE_MS;
    (isAtEdge ? edge : others).add(order);
  }
  return {
    edge: Array.from(edge, (order) => ({ kind: 'date', order, counted: false })),
    others: Array.from(others, (order) => ({ kind: 'base', order })),
  };
}

/**
 * Levels at which the level bonus of partners would equal the list's. The deepest partners come first: differences
 * above follow from theirs.
 */
function findLevels(month: PastMonth, sums: Sums, lines: readonly OpenLine[]): Cause[] {
  const { network, plan } = month;
  const affiliates = lines
    .filter(({ bonus, partner }) => bonus === LEVEL && network.affiliate[partner] === 1)
    .toSorted((a, b) => b.partner - a.partner)
    .slice(0, MOST_OF_A_KIND);
  return affiliates.flatMap(({ partner, there }): Cause[] => {
    const here = sums.level[partner] as number;
    const rates = plan.levels.map(({ id }) => levelRateBp(plan, true, id));
    const amounts = amountsAt(month, sums, { partner, rates });
    const fitting = plan.levels
      .map(({ id }) => id)
      .filter((id) => id !== here && rates[id] !== rates[here] && amounts[id] === there)
      .toSorted((a, b) => Math.abs(a - here) - Math.abs(b - here));
    const [level] = fitting;
    return level === undefined ? [] : [{ kind: 'level', partner, level, here }];
  });
}

/** The level bonus of a partner at each rate, with the levels of all others unchanged. */
function amountsAt(
  { network: { parents } }: PastMonth,
  { orders, rateBp }: Sums,
  { partner, rates }: { readonly partner: number; readonly rates: readonly number[] },
): number[] {
  const amounts = rates.map(() => 0);
  for (const [order, buyer] of orders.partner.entries()) {
    let below = 0;
    let at = buyer;
    // Partners above have smaller indexes: past the partner the search can stop.
    while (at > partner) {
      below = Math.max(below, rateBp[at] as number);
      at = parents[at] as number;
    }
    if (at !== partner) continue;
    const base = orders.baseCents[order] as number;
    for (const [level, rate] of rates.entries())
      amounts[level] = (amounts[level] as number) + levelBonusCents(base, rate, below);
  }
  return amounts;
}
