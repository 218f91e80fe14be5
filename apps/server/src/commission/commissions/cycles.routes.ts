import { getCycle, listCycles } from '@blattwerk/contract/commissions/cycles.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findCycleById, findCyclePage } from './cycles.queries.ts';

/** The cycles that credits and balances refer to: the same for everybody. */
export function cycleRoutes(route: Route): void {
  route(listCycles, ({ list }, { db }) => findCyclePage(db, list));

  route(getCycle, async ({ params }, { db }) => {
    const cycle = await findCycleById(db, params.id);
    if (!cycle) throw notFound();
    return cycle;
  });
}
