import {
  getBuilderBonus,
  getInfinityBonus,
  getKickStartStatus,
  getQueryPointStatistic,
  getStepUpBonus,
} from '@blattwerk/contract/bonuses/bonuses.contract.ts';
import { kickStartNeeds } from '@blattwerk/plan/bonuses/kick-start.ts';
import { nextStepUp } from '@blattwerk/plan/bonuses/step-up.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findPlan, findPlans } from '../../company/plans/find-plan.ts';
import { findAccount } from '../../network/memberships/memberships.queries.ts';
import { findLegs } from '../../network/statistics/figures.queries.ts';
import { requireOwn, requireVisible } from '../../network/tree/visibility.policy.ts';
import { requirePeriod } from '../../platform/http/period.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireStanding } from './bonuses.policy.ts';
import { findKickStart } from './kick-start.queries.ts';
import { firstSharingLevel, presentPools } from './pools.presenter.ts';
import { sumQueryPoints } from './query-point.queries.ts';
import { countHolders, findClosingCredits } from './standing.queries.ts';

/** A partner's bonus programmes. They are about money, so only the partner sees them; just QP are visible to the team. */
export function bonusRoutes(route: Route): void {
  route(getStepUpBonus, async ({ params, session }, deps) => {
    const standing = await requireStanding(deps, session, params.id);
    const plan = await findPlan(deps.db, standing);
    const credits = await findClosingCredits(deps.db, params.id, ['step-up']);
    const level = Math.max(standing.level, standing.lastLevel);
    const planOf = await findPlans(deps.db, credits);
    const next = nextStepUp(plan, standing.highestLevelEver, standing.qp);
    return {
      level,
      levelName: levelRow(plan, level).name,
      nextLevel: next?.level ?? null,
      nextLevelName: next?.levelName ?? null,
      qualificationPoints: standing.qp,
      missingQualificationPoints: next?.missingQp ?? 0,
      commission: formatCents(next?.amountCents ?? 0),
      history: credits.map(({ stage, amountCents, cycle, createdAt, planVersion }) => ({
        level: Number(stage),
        levelName: levelRow(planOf({ planVersion }), Number(stage)).name,
        commission: formatCents(amountCents),
        cycle,
        createdAt,
      })),
      asOf: standing.asOf,
    };
  });

  route(getBuilderBonus, async ({ params, session }, deps) => {
    const standing = await requireStanding(deps, session, params.partner);
    const plan = await findPlan(deps.db, standing);
    const [first, second, third] = plan.builder.stages;
    if (!first || !second || !third) throw new RangeError('the builder bonus has three stages');
    return {
      psv: formatCents(standing.psvCents),
      firstLevelPsvNeed: formatCents(first.psvCents),
      secondLevelPsvNeed: formatCents(second.psvCents),
      thirdLevelPsvNeed: formatCents(third.psvCents),
      customerInTree: standing.activeCustomers,
      firstLevelCustomerNeed: first.activeCustomers,
      secondLevelCustomerNeed: second.activeCustomers,
      thirdLevelCustomerNeed: third.activeCustomers,
      asOf: standing.asOf,
    };
  });

  route(getInfinityBonus, async ({ params, session }, deps) => {
    const { partner } = params;
    const standing = await requireStanding(deps, session, partner);
    const plan = await findPlan(deps.db, standing);
    const at = { partner, now: deps.clock.now() };
    const [account, legs, others, credits] = await Promise.all([
      findAccount(deps.db, at),
      findLegs(deps.db, { partner, cycle: standing.cycle }),
      countHolders(deps.db, { cycle: standing.cycle, partner, fromLevel: firstSharingLevel(plan) }),
      findClosingCredits(deps.db, partner, ['infinity', 'balancing']),
    ]);
    return presentPools(plan, { affiliate: account.affiliate, standing, legs, others, credits });
  });

  momentaryRoutes(route);
}

/** Figures counted from the orders at the moment of the call. */
function momentaryRoutes(route: Route): void {
  route(getKickStartStatus, async ({ params, session }, deps) => {
    const { partner } = params;
    await requireOwn(deps, session, partner);
    const { plan, facts, instant } = await findKickStart(deps.db, { partner, now: deps.clock.now() });
    const needs = kickStartNeeds(plan, facts, instant.getTime());
    return {
      status: needs.status,
      needCustomers: needs.needCustomers,
      kickStartEasyDayLeft: needs.easyDaysLeft,
      kickStartProDayLeft: needs.proDaysLeft,
      totalQP: needs.totalQp,
      neededTotalQp: needs.neededTotalQp,
      kickStartEasyRequireCustomer: needs.easyRequireCustomers,
      kickStartProRequireCustomer: needs.proRequireCustomers,
    };
  });

  route(getQueryPointStatistic, async ({ params, query, session }, deps) => {
    const { partner } = params;
    await requireVisible(deps, session, partner);
    const now = deps.clock.now();
    return sumQueryPoints(deps.db, { partner, period: requirePeriod(params.period, query, now), now });
  });
}
