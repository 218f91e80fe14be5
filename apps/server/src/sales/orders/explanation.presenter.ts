import type { getOrderExplanation } from '@blattwerk/contract/orders/orders.contract.ts';
import { explainOrder } from '@blattwerk/plan/explanation/explain-order.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { OrderExplanationFacts } from './explanation.queries.ts';
import { presentCycle } from './orders.presenter.ts';
import type { OrderRow } from './orders.queries.ts';

type Explanation = HandlerAnswer<typeof getOrderExplanation>;

/** Whose money may be shown: one partner's, or everybody's. */
type Viewer = { readonly partner: number | null; readonly seesAll: boolean };

/** Who gets what from an order, by the engine's own rule; other people's amounts are private. */
export function presentOrderExplanation(
  order: OrderRow,
  facts: OrderExplanationFacts,
  viewer: Viewer,
): Explanation {
  const { reason, baseCents, instant, reversals } = facts;
  const { id, number, placedAt, paidAt, displayName } = order;
  return {
    order: { id, number, placedAt, paidAt, source: displayName },
    status: order.status,
    base: formatCents(baseCents),
    reassignedAt: order.reassignedAt,
    cycle: presentCycle(order),
    planVersion: order.planVersion,
    instant,
    estimated: order.cycle !== null && order.closedAt === null,
    reason,
    steps: reason === null ? presentSteps(facts, viewer) : [],
    reversals: reversals
      .filter(({ partner }) => viewer.seesAll || partner === viewer.partner)
      .map((row) => ({
        partner: { id: row.partner, displayName: row.displayName },
        base: formatCents(row.baseCents),
        amount: formatCents(row.amountCents),
        createdAt: row.createdAt,
      })),
  };
}

function presentSteps(
  { baseCents, upline, plan }: OrderExplanationFacts,
  viewer: Viewer,
): Explanation['steps'] {
  if (plan === null) return [];
  const nameOf = new Map(upline.map(({ id, displayName }) => [id, displayName]));
  const person = (id: number) => ({ id, displayName: nameOf.get(id) ?? '' });
  const members = upline.map(({ id, affiliate, level }) => ({ partner: id, affiliate, level }));
  return explainOrder(plan, baseCents, members).map((share) => {
    const isOwn = share.partner === viewer.partner;
    return {
      partner: person(share.partner),
      isOwn,
      depth: share.depth,
      level: share.level,
      levelName: levelRow(plan, share.level).name,
      affiliate: share.affiliate,
      rateBp: share.rateBp,
      belowRateBp: share.belowRateBp,
      below: share.below === null ? null : person(share.below),
      reason: share.reason,
      amount: isOwn || viewer.seesAll ? formatCents(share.amountCents) : null,
    };
  });
}
