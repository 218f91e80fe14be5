import {
  listCelebrations,
  showCelebrations,
} from '@blattwerk/contract/celebrations/celebrations.contract.ts';
import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { type Celebration, findCelebrated, takeCelebrations } from './celebrations.queries.ts';

/** What partners celebrate, once each and on one device, and what they have celebrated: nobody else’s, whoever looks at them. */
export function celebrationRoutes(route: Route): void {
  route(showCelebrations, async ({ session }, { db, clock }) => {
    const at = { partner: ownPartner(session).id, now: clock.now() };
    const taken = await inTransaction(db, (tx) => takeCelebrations(tx, at));
    return { celebrations: await presentCelebrations(db, taken) };
  });
  route(listCelebrations, async ({ session }, { db }) => ({
    celebrations: await presentCelebrations(db, await findCelebrated(db, ownPartner(session).id)),
  }));
}

function presentCelebrations(db: Deps['db'], celebrations: readonly Celebration[]) {
  return Promise.all(
    celebrations.map(async ({ kind, step, reachedOn, planVersion }) => {
      const plan = kind === 'level' && planVersion !== null ? await findPlan(db, { planVersion }) : null;
      return {
        kind,
        level: plan === null ? null : step,
        levelName: plan === null ? null : levelRow(plan, step).name,
        phase: kind === 'kick-start' ? (kickStartPhases[step - 1] ?? null) : null,
        reachedOn,
      };
    }),
  );
}
