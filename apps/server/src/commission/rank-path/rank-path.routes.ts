import { getRankPath } from '@blattwerk/contract/rank-path/rank-path.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { planOf } from '@blattwerk/plan/plan-of.ts';
import { rankPaths } from '@blattwerk/plan/rank-path/rank-path.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { requireFigures } from '../../network/statistics/statistics.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { presentRankPath } from './rank-path.presenter.ts';
import { findPathStanding } from './standing.queries.ts';

/** How a partner reaches a level with as little as possible. */
export function rankPathRoutes(route: Route): void {
  // Whoever may see a partner may see everybody below, so each leg may be named. Nobody deeper is.
  route(getRankPath, async ({ params, query, session }, deps) => {
    const figures = await requireFigures(deps, session, params.id);
    const plan = planOf(figures);
    const target = query.level ?? figures.rank + 1;
    if (target >= plan.levels.length) return presentRankPath(figures, null);
    const at = { partner: params.id, level: target, now: deps.clock.now() };
    const { standing, legs } = await findPathStanding(deps.db, plan, at);
    const paths = rankPaths(plan, standing, target);
    const named = paths.flatMap(({ steps }) => steps.map(({ where }) => where));
    const ids = named.flatMap((where) => (typeof where === 'number' ? [legs[where] as number] : []));
    const names = await findDisplayNames(deps.db, ids);
    return presentRankPath(figures, { plan, row: levelRow(plan, target), standing, legs, paths, names });
  });
}
