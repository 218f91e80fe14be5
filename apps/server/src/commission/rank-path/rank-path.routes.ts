import { getLevelHistory, getRankPath } from '@blattwerk/contract/rank-path/rank-path.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { rankPaths } from '@blattwerk/plan/rank-path/rank-path.ts';
import { findPlan, findPlans } from '../../company/plans/find-plan.ts';
import { requireLevel } from '../../company/plans/require-level.ts';
import { findFigures } from '../../network/statistics/figures.queries.ts';
import { STATISTICS_NOT_FOUND } from '../../network/statistics/statistics.policy.ts';
import { requireVisible, seesContact } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findLegContacts } from './leg-contacts.queries.ts';
import { findLevelHistory } from './level-history.queries.ts';
import { namedLegs, presentRankPath } from './rank-path.presenter.ts';
import { findPathStanding } from './standing.queries.ts';

/** How a partner reaches a level with as little as possible. */
export function rankPathRoutes(route: Route): void {
  // Whoever may see a partner may see everybody below, so each leg may be named, but nobody deeper.
  route(getRankPath, async ({ params, query, session }, deps) => {
    const view = await requireVisible(deps, session, params.id, STATISTICS_NOT_FOUND);
    const figures = await findFigures(deps.db, { partner: params.id, now: deps.clock.now() });
    if (!figures) throw notFound(STATISTICS_NOT_FOUND);
    const plan = await findPlan(deps.db, figures);
    requireLevel(plan, query.level);
    const target = query.level ?? figures.rank + 1;
    if (target >= plan.levels.length) return presentRankPath(figures, null);
    const at = { partner: params.id, level: target, cycle: figures.cycle, now: deps.clock.now() };
    const { standing, legs } = await findPathStanding(deps.db, plan, at);
    const ways = {
      plan,
      row: levelRow(plan, target),
      standing,
      legs,
      paths: rankPaths(plan, standing, target),
    };
    const ids = namedLegs(ways).flatMap((leg) => legs[leg]?.id ?? []);
    const contacts = await findLegContacts(deps.db, ids, deps.clock.now());
    return presentRankPath(figures, { ...ways, contacts, seesContacts: seesContact(view, 1) });
  });

  route(getLevelHistory, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.id, STATISTICS_NOT_FOUND);
    const cycles = await findLevelHistory(deps.db, params.id);
    const planOf = await findPlans(deps.db, cycles);
    return {
      cycles: cycles.map(({ planVersion, qp, ...cycle }) => ({
        ...cycle,
        levelName: levelRow(planOf({ planVersion }), cycle.level).name,
        qualificationPoints: qp,
      })),
    };
  });
}
