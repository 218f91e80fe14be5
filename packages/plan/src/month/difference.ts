import { builderStage } from '../bonuses/builder.ts';
import { multiplyDivideRounded, shareOf } from '../money.ts';
import type { Plan } from '../plan.ts';

/** Why one month brought another amount than the one before, in the order of presentation. */
export const causes = ['orders', 'people', 'level', 'refunds', 'stepUp', 'kickStart'] as const;
export type Cause = (typeof causes)[number];

/** What buyers ordered in a month, and what a partner was credited for it. */
export interface BuyerMonth {
  /** Base of their orders as placed, and what refunds before the closing left of it. */
  readonly placedCents: number;
  readonly baseCents: number;
  /**
   * The rate at which their orders are paid: the partner's rate minus the highest rate below, in basis points. Null if
   * nothing was credited.
   */
  readonly rateBp: number | null;
  readonly amountCents: number;
}

/** Buyers who are paid at the same rates in both months. */
export interface BuyerGroup {
  readonly buyers: number;
  readonly before: BuyerMonth;
  readonly after: BuyerMonth;
}

/** A share of a pool, with the columns of its credit. */
export interface PoolShare {
  readonly baseCents: number;
  readonly rateBp: number;
  readonly weight: number;
  readonly weightSum: number;
  readonly amountCents: number;
}

/** What a month's credits other than the level bonus follow from, and the reversals of any credits. */
export interface MonthFacts {
  readonly affiliate: boolean;
  readonly psvCents: number;
  readonly activeCustomers: number;
  readonly builderCents: number;
  readonly pools: readonly (PoolShare | null)[];
  readonly stepUpCents: number;
  readonly kickStartCents: number;
  /** Reversing credits: 0 or below. */
  readonly reversedCents: number;
}

/** The complete input of a difference: the level bonus by its buyers, and the rest of both months. */
export interface DifferenceInput {
  readonly buyers: readonly BuyerGroup[];
  readonly before: MonthFacts;
  readonly after: MonthFacts;
}

/** What each cause contributes to the difference, in cents; all of them add up to it, to the cent. */
export interface Difference {
  readonly totalCents: number;
  readonly causes: Readonly<Record<Cause, number>>;
  /** Buyers of the later month only, of the earlier one only, and of both. */
  readonly newBuyers: number;
  readonly missingBuyers: number;
  readonly sameBuyers: number;
}

/**
 * Splits the difference of two months into causes, one after the other: first what refunds took, then who ordered in only
 * one of the months, then the changed rates on the earlier month's orders; the rest is what the same people ordered.
 */
export function explainDifference(plan: Plan, { buyers, before, after }: DifferenceInput): Difference {
  const sums: Record<Cause, number> = {
    orders: 0,
    people: 0,
    level: 0,
    refunds: after.reversedCents - before.reversedCents,
    stepUp: after.stepUpCents - before.stepUpCents,
    kickStart: after.kickStartCents - before.kickStartCents,
  };
  const counts = { newBuyers: 0, missingBuyers: 0, sameBuyers: 0 };
  for (const group of buyers) {
    addTo(sums, explainBuyers(group));
    counts[kindOf(group)] += group.buyers;
  }
  addTo(sums, explainBuilder(plan, before, after));
  for (const [i, pool] of before.pools.entries()) addTo(sums, explainPool(pool, after.pools[i] ?? null));
  return { totalCents: causes.reduce((sum, cause) => sum + sums[cause], 0), causes: sums, ...counts };
}

type Parts = Partial<Record<Cause, number>>;

function addTo(sums: Record<Cause, number>, parts: Parts): void {
  for (const cause of causes) sums[cause] += parts[cause] ?? 0;
}

function hasOrdered({ placedCents, amountCents }: BuyerMonth): boolean {
  return placedCents > 0 || amountCents > 0;
}

function kindOf({ before, after }: BuyerGroup): 'newBuyers' | 'missingBuyers' | 'sameBuyers' {
  if (!hasOrdered(before)) return 'newBuyers';
  return hasOrdered(after) ? 'sameBuyers' : 'missingBuyers';
}

function explainBuyers(group: BuyerGroup): Parts {
  const { before, after } = group;
  const [rateBefore, rateAfter] = [rateOf(before, after), rateOf(after, before)];
  const [refundedBefore, refundedAfter] = [refundsOf(before, rateBefore), refundsOf(after, rateAfter)];
  const refunds = refundedAfter - refundedBefore;
  const rest = after.amountCents - refundedAfter - (before.amountCents - refundedBefore);
  if (kindOf(group) !== 'sameBuyers') return { refunds, people: rest };
  const level =
    rateBefore === rateAfter
      ? 0
      : shareOf(before.placedCents, rateAfter) - shareOf(before.placedCents, rateBefore);
  return { refunds, level, orders: rest - level };
}

/** Remaining orders without a credit were paid at rate 0; if no orders remain, the other month's rate is used. */
function rateOf({ rateBp, baseCents }: BuyerMonth, other: BuyerMonth): number {
  if (rateBp !== null) return rateBp;
  return baseCents > 0 ? 0 : (other.rateBp ?? 0);
}

/** What refunds before the closing took from a month's credits: 0 or below. */
function refundsOf({ placedCents, baseCents }: BuyerMonth, rateBp: number): number {
  return shareOf(baseCents, rateBp) - shareOf(placedCents, rateBp);
}

/** The builder bonus has two requirements: turnover depends on orders, and customers on people. */
function explainBuilder(plan: Plan, before: MonthFacts, after: MonthFacts): Parts {
  const cents = (affiliate: boolean, psvCents: number, customers: number) =>
    builderStage(plan, affiliate, psvCents, customers)?.amountCents ?? 0;
  const { affiliate, psvCents, activeCustomers } = after;
  const asNow = cents(affiliate, before.psvCents, before.activeCustomers);
  const level = asNow - cents(before.affiliate, before.psvCents, before.activeCustomers);
  const orders = cents(affiliate, psvCents, before.activeCustomers) - asNow;
  const people = after.builderCents - before.builderCents - level - orders;
  return activeCustomers === before.activeCustomers
    ? { level, orders: orders + people }
    : { level, orders, people };
}

/** A pool share depends on the partner's level, on everybody's orders, and on the other holders of shares. */
function explainPool(before: PoolShare | null, after: PoolShare | null): Parts {
  const total = (after?.amountCents ?? 0) - (before?.amountCents ?? 0);
  if (before === null || after === null) return { level: total };
  const others = before.weightSum - before.weight;
  const part = ({ baseCents, rateBp }: PoolShare, weight: number) =>
    multiplyDivideRounded(shareOf(baseCents, rateBp), weight, others + weight);
  const level = part(before, after.weight) - part(before, before.weight);
  const orders = part(after, after.weight) - part(before, after.weight);
  return { level, orders, people: total - level - orders };
}
