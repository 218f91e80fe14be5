import {
  getAvailableCommission,
  getPendingCommission,
} from '@blattwerk/contract/commissions/commissions.contract.ts';
import { getMonthDifference } from '@blattwerk/contract/commissions/difference.contract.ts';
import { getMonthSoFar } from '@blattwerk/contract/commissions/month.contract.ts';
import { getMonthRecords, listMonths } from '@blattwerk/contract/commissions/months.contract.ts';
import { getMonthProgress } from '@blattwerk/contract/commissions/progress.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findPlans } from '../../company/plans/find-plan.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { findPartnerHold } from '../../money/books/partner-holds.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { presentDifference } from './difference.presenter.ts';
import { findCyclePair, findDifference } from './difference.queries.ts';
import { presentMonth } from './month.presenter.ts';
import { findOpenMonths } from './month.queries.ts';
import { presentMonths } from './months.presenter.ts';
import { findClosedMonths } from './months.queries.ts';
import { findProjectedAt, findReleases } from './pending.queries.ts';
import { presentProgress } from './progress.presenter.ts';
import { findProgress } from './progress.queries.ts';
import { presentRecords } from './records.presenter.ts';
import { findCreditedMonths, findOrderMonths, findPartnerMonths } from './records.queries.ts';
import { findUnderWay, type UnderWay } from './under-way.queries.ts';

/** A partner's earnings: visible only to the partner, because it is money. */
export function commissionRoutes(route: Route): void {
  route(getPendingCommission, async ({ query, session }, deps) => {
    await requireOwn(deps, session, query.partner);
    // Read before the amounts, so that the estimate is at least as fresh as stated.
    const asOf = await findProjectedAt(deps.db);
    const [accounts, releases] = await Promise.all([
      findAccounts(deps.db, query.partner),
      findReleases(deps.db, query.partner),
    ]);
    return {
      pending: formatCents(accounts.pendingCents + accounts.projectedCents),
      final: formatCents(accounts.pendingCents),
      estimated: formatCents(accounts.projectedCents),
      asOf,
      firstRelease: releases.first,
      lastRelease: releases.last,
      payoutsHeld: releases.payoutsHeld,
    };
  });

  route(getMonthSoFar, async ({ query, session }, deps) => {
    const { partner } = query;
    await requireOwn(deps, session, partner);
    const now = deps.clock.now();
    const [months, progress] = await Promise.all([
      findOpenMonths(deps.db, { partner, now }),
      findProgress(deps.db, partner),
    ]);
    const planOf = await findPlans(deps.db, months);
    return { cycles: months.map((month) => presentMonth(month, { plan: planOf(month), progress, now })) };
  });

  route(getMonthProgress, async ({ query, session }, deps) => {
    const { partner } = query;
    await requireOwn(deps, session, partner);
    const now = deps.clock.now();
    const [months, progress] = await Promise.all([
      findOpenMonths(deps.db, { partner, now }),
      findProgress(deps.db, partner),
    ]);
    return presentProgress(months, progress, now);
  });

  route(listMonths, async ({ query, session }, deps) => {
    const { partner } = query;
    await requireOwn(deps, session, partner);
    const [closed, open] = await Promise.all([
      findClosedMonths(deps.db, partner),
      findOpenMonths(deps.db, { partner, now: deps.clock.now() }),
    ]);
    return { months: presentMonths(closed, open) };
  });

  comparisonRoutes(route);

  route(getAvailableCommission, async ({ query, session }, deps) => {
    await requireOwn(deps, session, query.partner);
    const [accounts, underWay, hold] = await Promise.all([
      findAccounts(deps.db, query.partner),
      findUnderWay(deps.db, query.partner),
      findPartnerHold(deps.db, query.partner),
    ]);
    const payoutsHeld = hold !== null;
    return {
      available: formatCents(accounts.availableCents),
      debt: formatCents(accounts.debtCents),
      // The time of approval is unknown.
      underWay: presentUnderWay(
        payoutsHeld ? underWay.map((one) => ({ ...one, heldUntil: null })) : underWay,
      ),
      payoutsHeld,
    };
  });
}

/** Comparison of a partner's months: visible only to the partner. */
function comparisonRoutes(route: Route): void {
  route(getMonthDifference, async ({ query: { partner, cycle }, session }, deps) => {
    await requireOwn(deps, session, partner);
    const cycles = await findCyclePair(deps.db, cycle);
    if (cycles === null) return { difference: null };
    const planOf = await findPlans(deps.db, [cycles.before, cycles.after]);
    return { difference: presentDifference(cycles, await findDifference(deps.db, partner, cycles), planOf) };
  });

  route(getMonthRecords, async ({ query: { partner }, session }, deps) => {
    await requireOwn(deps, session, partner);
    const now = deps.clock.now();
    const [months, orders, partners] = await Promise.all([
      findCreditedMonths(deps.db, partner),
      findOrderMonths(deps.db, partner, now),
      findPartnerMonths(deps.db, partner, now),
    ]);
    return presentRecords({ ...months, orders, partners }, now);
  });
}

function presentUnderWay(payouts: readonly UnderWay[]) {
  const [latest] = payouts;
  if (latest === undefined) return null;
  const { statusName, since, heldUntil } = latest;
  return {
    amount: formatCents(payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    gross: formatCents(payouts.reduce((sum, { grossCents }) => sum + grossCents, 0)),
    payouts: payouts.length,
    statusName,
    since,
    heldUntil,
    each: payouts.map(({ amountCents, grossCents, ...payout }) => ({
      ...payout,
      amount: formatCents(amountCents),
      gross: formatCents(grossCents),
    })),
  };
}
