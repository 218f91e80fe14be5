import { getCreditExplanation } from '@blattwerk/contract/credits/explanation.contract.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireOwnCredit, type WhyVanished } from './credit.policy.ts';
import { presentExplanation } from './explanation.presenter.ts';
import { findExplanationFacts } from './explanation.queries.ts';

/** Why a credit has its amount. */
export function explanationRoutes(route: Route, whyVanished: WhyVanished): void {
  // One snapshot: the open cycle's estimates, levels and instant are replaced together. Reads by operators are written to the
  // audit log.
  route(getCreditExplanation, ({ params, session }, deps) =>
    deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const credit = await requireOwnCredit({ ...deps, db }, session, params.id, whyVanished);
        const facts = await findExplanationFacts(db, credit);
        return presentExplanation(await findPlan(db, credit), credit, facts);
      }),
  );
}
