import type { getOrderCounting, listAllOrders } from '@blattwerk/contract/orders/orders.contract.ts';
import { orderVolumes } from '@blattwerk/plan/explanation/order-volumes.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { UplineMember } from '../../../network/team/upline-at.queries.ts';
import type { HandlerAnswer } from '../../../platform/http/route.ts';
import { earliestMonth } from '../import/book-cycles.ts';
import { presentOrder } from '../orders.presenter.ts';
import type { ListedOrderRow } from './all-orders.queries.ts';
import type { Buyer } from './buyer-at.queries.ts';

type Listed = HandlerAnswer<typeof listAllOrders>['items'][number];
type Answer = HandlerAnswer<typeof getOrderCounting>;

/** An order as operators see it. */
export function presentListedOrder(row: ListedOrderRow): Listed {
  const { ownCommission: _, commissionStatus: __, estimated: ___, ...order } = presentOrder(row, []);
  const { source, reason, countedCents, countedQp } = row;
  const base = formatCents(reason === null ? countedCents : 0);
  return { ...order, source, reason, counted: { base, qp: countedQp } };
}

/** Facts for the counting of an order besides its row. */
export interface CountingFacts {
  readonly buyer: Buyer;
  readonly instant: Date | null;
  /** From the buyer's parent up to the root, at that instant; empty if the order counts nowhere. */
  readonly upline: readonly UplineMember[];
  /** The plan of its cycle; null if it counts nowhere. */
  readonly plan: Plan | null;
}

/** Where an order counts, and what it adds to which volumes, computed by the engine. */
export function presentCounting(row: ListedOrderRow, facts: CountingFacts): Answer {
  const { buyer, instant } = facts;
  return {
    order: presentListedOrder(row),
    closed: row.closedAt !== null,
    later: laterThanPaid(row, buyer.createdAt),
    instant,
    planVersion: row.planVersion,
    attribution: buyer.attribution,
    volumes: row.reason === null ? presentVolumes(row, facts) : [],
  };
}

/** Why an order counts in a later month than that of its payment; null if it does not. */
function laterThanPaid({ paidAt, dateFrom }: ListedOrderRow, since: Date): Answer['later'] {
  if (paidAt === null || dateFrom === null) return null;
  const paid = paidAt.getTime();
  if (earliestMonth(paid, paid) === dateFrom) return null;
  return earliestMonth(paid, since.getTime()) === dateFrom ? 'buyer_later' : 'month_closed';
}

function presentVolumes(
  row: ListedOrderRow,
  { buyer: { affiliate }, upline, plan }: CountingFacts,
): Answer['volumes'] {
  const { countedCents: baseCents, countedQp: qp } = row;
  if (plan === null) return [];
  const chain = [{ id: row.partner, displayName: row.displayName, affiliate, depth: 0 }, ...upline];
  const added = orderVolumes(plan, { baseCents, qp }, chain);
  const person = ({ id, displayName }: { id: number; displayName: string }) => ({ id, displayName });
  return chain.flatMap((member, i) => {
    const volumes = added[i];
    if (volumes === undefined) return [];
    const leg = chain[i - 1];
    return {
      partner: person(member),
      depth: member.depth,
      affiliate: member.affiliate,
      leg: leg === undefined ? null : person(leg),
      psv: formatCents(volumes.psvCents),
      personalQp: volumes.personalQp,
      qp: volumes.qp,
    };
  });
}
