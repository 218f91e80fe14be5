import { builderStage } from '../bonuses/builder.ts';
import { multiplyDivideRounded, shareOf } from '../money.ts';
import type { Plan } from '../plan.ts';

/** Why one month brought another amount than the one before, in the order in which it is said. */
export const causes = ['orders', 'people', 'level', 'refunds', 'stepUp', 'kickStart'] as const;
export type Cause = (typeof causes)[number];

/** What buyers ordered in a month, and what a partner was credited for it. */
export interface BuyerMonth {
  /** Base of their orders as they were placed, and what refunds before the closing left of it. */
  readonly placedCents: number;
  readonly baseCents: number;
  /**
   * What their orders are paid at: the partner's rate less the highest rate below, in basis points. Null where nothing
   * was credited.
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

/** A share of a pool, by its credit's columns. */
export interface PoolShare {
  readonly baseCents: number;
  readonly rateBp: number;
  readonly weight: number;
  readonly weightSum: number;
  readonly amountCents: number;
}

/** What a month's credits beside the level bonus follow from, and what was taken back of any of them. */
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

/** All that a difference is made of: the level bonus by its buyers, and the rest of both months. */
export interface DifferenceInput {
  readonly buyers: readonly BuyerGroup[];
  readonly before: MonthFacts;
  readonly after: MonthFacts;
}

/** What each cause makes of the difference, in cents; all causes together are the difference, to the cent. */
export interface Difference {
  readonly totalCents: number;
  readonly causes: Readonly<Record<Cause, number>>;
  /** Buyers of the later month alone, of the earlier one alone, and of both. */
  readonly newBuyers: number;
  readonly missingBuyers: number;
  readonly sameBuyers: number;
}

/**
 * Takes the difference of two months apart, one cause after the other: first what refunds took, then who ordered in one
 * of the months alone, then the other rates at the earlier month's orders; the rest is what the same people ordered.
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

/** Without a credit, orders that remain were paid at nothing; of those that do not remain, the other month tells the rate. */
function rateOf({ rateBp, baseCents }: BuyerMonth, other: BuyerMonth): number {
  if (rateBp !== null) return rateBp;
  return baseCents > 0 ? 0 : (other.rateBp ?? 0);
}

/** What refunds before the closing took from a month's credits: 0 or below. */
function refundsOf({ placedCents, baseCents }: BuyerMonth, rateBp: number): number {
  return shareOf(baseCents, rateBp) - shareOf(placedCents, rateBp);
}

/** The builder bonus has two needs: turnover by orders, and customers by people. */
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

/** A share of a pool follows from one's own level, from everybody's orders, and from who else holds shares. */
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
