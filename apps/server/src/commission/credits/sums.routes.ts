import { getCreditSums } from '@blattwerk/contract/credits/sums.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import type { CreditFilters } from './credit-filters.ts';
import { type CreditSum, findCreditSums } from './sums.queries.ts';

type Sums = HandlerAnswer<typeof getCreditSums>;

/** Totals of credits: visible only to the partner, because it is money. */
export function creditSumRoutes(route: Route): void {
  route(getCreditSums, async ({ params: { partner }, query, session }, deps) => {
    await requireOwn(deps, session, partner);
    const { by, status, bonusName, cycle, payout, orderId, releaseDay } = query;
    const filters: CreditFilters = {
      ...(status && { 'status.name': [status] }),
      ...(bonusName && { 'bonus.name': [bonusName] }),
      ...(cycle !== undefined && { cycle }),
      ...(payout !== undefined && { payout }),
      ...(orderId !== undefined && { 'order.id': orderId }),
      ...(releaseDay && { releaseDay: [releaseDay] }),
    };
    const groups = await findCreditSums(deps.db, { partner, filters, by, now: deps.clock.now() });
    return presentSums(groups);
  });
}

function presentSums(groups: readonly CreditSum[]): Sums {
  const total = (name: 'count' | 'amountCents' | 'estimatedCents') =>
    groups.reduce((sum, group) => sum + group[name], 0);
  return {
    count: total('count'),
    amount: formatCents(total('amountCents')),
    estimated: formatCents(total('estimatedCents')),
    groups: groups.map(({ bonus, cycle, dateFrom, dateTo, releaseDay, ...sums }) => ({
      bonusName: bonus,
      cycle: cycle === null || dateFrom === null || dateTo === null ? null : { id: cycle, dateFrom, dateTo },
      releaseDay,
      count: sums.count,
      amount: formatCents(sums.amountCents),
      estimated: formatCents(sums.estimatedCents),
    })),
  };
}
