import { getPastDay, listPastLine } from '@blattwerk/contract/past-day/past-day.contract.ts';
import type { Kysely } from 'kysely';
import { findPlans, type PlanOf } from '../../company/plans/find-plan.ts';
import { findLineAt } from '../../network/team/line-at.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireDay } from './asked-day.ts';
import { presentLineMember, presentPastDay } from './past-day.presenter.ts';
import { findPastDay, inOneState, type Viewer } from './past-day.queries.ts';
import { findPastLevels, type PastLevels } from './past-levels.ts';

/** A partner at the end of any past day, for themselves and for operators. */
export function pastDayRoutes(route: Route): void {
  route(getPastDay, async ({ params, session }, deps) => {
    const viewer = viewerOf(await requireOwn(deps, session, params.id));
    const day = await requireDay(deps, params);
    const facts = await findPastDay(deps.db, day, viewer);
    return presentPastDay(day, facts, { viewer, planOf: await plansOf(deps.db, facts.levels) });
  });

  route(listPastLine, async ({ params, list, session }, deps) => {
    const viewer = viewerOf(await requireOwn(deps, session, params.id));
    const day = await requireDay(deps, params);
    const seenBy = viewer === 'own' ? params.id : null;
    const { line, levels } = await inOneState(deps.db, async (tx) => {
      const found = await findLineAt(tx, { partner: params.id, instant: day.at, seenBy, list });
      const of = found.rows.map(({ id }) => id);
      return { line: found, levels: await findPastLevels(tx, day, { of }) };
    });
    const planOf = await plansOf(deps.db, levels);
    return {
      items: line.rows.map((member) => presentLineMember(member, levels, planOf)),
      total: line.total,
    };
  });
}

function viewerOf({ as }: { readonly as: 'own' | 'team' | 'operator' }): Viewer {
  return as === 'operator' ? 'operator' : 'own';
}

function plansOf(db: Kysely<DB>, { cycle, closed }: PastLevels): Promise<PlanOf> {
  return findPlans(
    db,
    [cycle, closed].flatMap((one) => one ?? []),
  );
}
