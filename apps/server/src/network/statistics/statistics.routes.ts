import {
  getNextLevel,
  getPersonalQualificationPointsVolume,
  getPersonalSalesVolume,
  getQualification,
  getQualificationPointsMonths,
  getQualificationPointsVolume,
  getRank,
  listLegs,
} from '@blattwerk/contract/statistics/statistics.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findPlan, findPlans } from '../../company/plans/find-plan.ts';
import { requireLevel } from '../../company/plans/require-level.ts';
import type { Route } from '../../platform/http/route.ts';
import { findAccount } from '../memberships/memberships.queries.ts';
import { countFirstLine } from '../tree/counts.queries.ts';
import { requireVisible } from '../tree/visibility.policy.ts';
import { findLegs, findQpMonths } from './figures.queries.ts';
import { findLegsPage } from './legs.queries.ts';
import { presentNextLevel } from './next-level.presenter.ts';
import { requireFigures } from './statistics.policy.ts';

/** A partner's figures in the current cycle. */
export function statisticsRoutes(route: Route): void {
  route(getQualification, async ({ params, session }, deps) => {
    const figures = await requireFigures(deps, session, params.id);
    const at = { partner: params.id, now: deps.clock.now() };
    const [account, firstLine] = await Promise.all([findAccount(deps.db, at), countFirstLine(deps.db, at)]);
    return {
      id: params.id,
      affiliate: account.affiliate,
      premium: account.premium,
      personalSalesVolume: formatCents(figures.psvCents),
      qualificationPointsVolume: figures.qp,
      personalQualificationPointsVolume: figures.personalQp,
      numberOfCustomers: firstLine.total,
      numberOfAffiliateCustomers: firstLine.affiliate,
      numberOfPremiumAffiliateCustomers: firstLine.premiumAffiliate,
    };
  });

  route(getPersonalSalesVolume, async ({ params, session }, deps) => {
    const { psvCents, asOf } = await requireFigures(deps, session, params.partner);
    return { personalSalesVolume: formatCents(psvCents), asOf };
  });

  route(getQualificationPointsVolume, async ({ params, session }, deps) => {
    const { qp, asOf } = await requireFigures(deps, session, params.partner);
    return { qualificationPointsVolume: qp, asOf };
  });

  route(getQualificationPointsMonths, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.partner);
    const at = { partner: params.partner, now: deps.clock.now() };
    return { months: await findQpMonths(deps.db, at) };
  });

  route(getPersonalQualificationPointsVolume, async ({ params, session }, deps) => {
    const { personalQp, asOf } = await requireFigures(deps, session, params.partner);
    return { personalQualificationPointsVolume: personalQp, asOf };
  });

  rankRoutes(route);
}

function rankRoutes(route: Route): void {
  route(getRank, async ({ params, session }, deps) => {
    const figures = await requireFigures(deps, session, params.partner);
    const { rank, qp, asOf } = figures;
    const { leaf, name } = levelRow(await findPlan(deps.db, figures), rank);
    return { leaf, level: rank, levelName: name, qualificationPoints: qp, asOf };
  });

  route(getNextLevel, async ({ params, query, session }, deps) => {
    const figures = await requireFigures(deps, session, params.partner);
    const { rank, qp, asOf } = figures;
    const at = { partner: params.partner, now: deps.clock.now() };
    const [account, legs] = await Promise.all([
      findAccount(deps.db, at),
      findLegs(deps.db, { partner: params.partner, cycle: figures.cycle }),
    ]);
    const standing = { affiliate: account.affiliate, level: rank, qp, legs };
    const plan = await findPlan(deps.db, figures);
    requireLevel(plan, query.level);
    return presentNextLevel(plan, standing, { level: query.level, asOf });
  });

  // A partner who is visible makes everybody below visible, so each leg may be named.
  route(listLegs, async ({ params, list, session }, deps) => {
    await requireVisible(deps, session, params.id);
    const { rows, total } = await findLegsPage(deps.db, {
      partner: params.id,
      list,
      now: deps.clock.now(),
    });
    const planOf = await findPlans(deps.db, rows);
    const items = rows.map(({ planVersion, ...leg }) => ({
      ...leg,
      levelName: levelRow(planOf({ planVersion }), leg.level).name,
      legLevelName: levelRow(planOf({ planVersion }), leg.legLevel).name,
    }));
    return { items, total };
  });
}
