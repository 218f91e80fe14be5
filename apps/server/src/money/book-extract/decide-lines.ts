import {
  explainOrder,
  type NothingReason,
  type UplineShare,
} from '@blattwerk/plan/explanation/explain-order.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { ExtractCredit, ExtractOrder, TeamMember } from './extract-facts.queries.ts';

/**
 * Why an order paid a partner nothing: it counts nowhere, as the explanation of an order says; the bonus begins above the
 * buyer, who is the partner; or the plan's own reason for the partner.
 */
export type ExtractReason =
  | 'not_paid'
  | 'cancelled'
  | 'refunded'
  | 'no_base'
  | 'history'
  | 'own_order'
  | NothingReason;

/** One line of an extract: an order with a credit, an order that paid nothing with the reason, or a credit without an order. */
export interface ExtractLine {
  readonly order: ExtractOrder | null;
  /** The buyer's depth below the partner; 0 for an own order, null without one. */
  readonly depth: number | null;
  readonly bonus: string | null;
  readonly stage: string | null;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly amountCents: number;
  readonly bookedAt: Date | null;
  readonly isReversal: boolean;
  readonly text: string | null;
  readonly reason: ExtractReason | null;
}

interface MonthFacts {
  readonly plan: Plan;
  readonly partner: number;
  /** The partner and everybody below, at the month's instant. */
  readonly team: ReadonlyMap<number, TeamMember>;
  readonly orders: readonly ExtractOrder[];
  readonly credits: readonly ExtractCredit[];
}

/**
 * The lines of a month: every order with each of its credits, or with the reason for none, then the credits without an order.
 * Their amounts add up to the credits.
 * @throws Error for an order that the plan pays the partner for but that has no credit
 */
export function decideLines({ plan, partner, team, orders, credits }: MonthFacts): ExtractLine[] {
  const byOrder = Map.groupBy(credits, ({ order }) => order);
  const ofOrders = orders.flatMap((order) => {
    const depth = depthOf(team, order.buyer, partner);
    const own = byOrder.get(order.id) ?? [];
    if (own.length > 0) return own.map((credit) => creditLine(credit, { order, depth }));
    return [nothingLine(plan, order, { depth, chain: chainOf(team, order.buyer, partner) })];
  });
  const others = (byOrder.get(null) ?? []).map((credit) => creditLine(credit, { order: null, depth: null }));
  return [...ofOrders, ...others];
}

function creditLine(credit: ExtractCredit, place: Pick<ExtractLine, 'order' | 'depth'>): ExtractLine {
  const { bonus, stage, baseCents, rateBp, belowRateBp, amountCents, createdAt, isReversal, text } = credit;
  return {
    ...place,
    ...{ bonus, stage, baseCents, rateBp, belowRateBp, amountCents, isReversal, text },
    bookedAt: createdAt,
    reason: null,
  };
}

function nothingLine(
  plan: Plan,
  order: ExtractOrder,
  { depth, chain }: { readonly depth: number | null; readonly chain: readonly TeamMember[] },
): ExtractLine {
  const nothing = {
    ...{ order, depth, bonus: null, stage: null, bookedAt: null, isReversal: false, text: null },
    ...{ baseCents: null, rateBp: null, belowRateBp: null, amountCents: 0 },
  };
  const { baseCents, reason } = countedBase(order);
  if (reason !== null) return { ...nothing, reason };
  if (depth === 0) return { ...nothing, baseCents, reason: 'own_order' };
  const share = shareOfLast(plan, baseCents, chain);
  if (share.reason === null)
    throw new Error(`order ${order.id} pays ${share.partner} by the plan, but has no credit`);
  const { rateBp, belowRateBp } = share;
  return { ...nothing, bonus: 'level', baseCents, rateBp, belowRateBp, reason: share.reason };
}

/** What the month counted of an order: the base of its credits, otherwise what refunds known at the closing had left. */
function countedBase(order: ExtractOrder): { baseCents: number; reason: ExtractReason | null } {
  const { baseCents, creditedBaseCents, refundedBeforeCents, refundsKnown, status, paidAt } = order;
  if (!order.counts) return { baseCents, reason: uncounted(status, paidAt) };
  if (creditedBaseCents !== null) return { baseCents: creditedBaseCents, reason: null };
  if (baseCents === 0) return { baseCents, reason: 'no_base' };
  const left = baseCents - refundedBeforeCents;
  const isRefunded = (status === 'refunded' && refundsKnown) || left <= 0;
  return { baseCents: left, reason: isRefunded ? 'refunded' : null };
}

function uncounted(status: string, paidAt: Date | null): ExtractReason {
  if (paidAt !== null) return 'history';
  return status === 'cancelled' ? 'cancelled' : 'not_paid';
}

function shareOfLast(plan: Plan, baseCents: number, chain: readonly TeamMember[]): UplineShare {
  const upline = chain.map(({ id, affiliate, level }) => ({ partner: id, affiliate, level }));
  const share = explainOrder(plan, baseCents, upline).at(-1);
  if (!share) throw new Error('a buyer below the partner has no parent');
  return share;
}

/** From the buyer's parent up to the partner; empty if the buyer is not below. */
function chainOf(team: ReadonlyMap<number, TeamMember>, buyer: number, partner: number): TeamMember[] {
  const chain: TeamMember[] = [];
  let below = team.get(buyer);
  while (below && below.id !== partner && chain.length < team.size) {
    const above = below.parent === null ? undefined : team.get(below.parent);
    if (!above) return [];
    chain.push(above);
    below = above;
  }
  return chain;
}

function depthOf(team: ReadonlyMap<number, TeamMember>, buyer: number, partner: number): number | null {
  if (buyer === partner) return 0;
  const { length } = chainOf(team, buyer, partner);
  return length === 0 ? null : length;
}
