import {
  listIneligible,
  tellIneligible as notifyCall,
} from '@blattwerk/contract/payout-runs/run-items.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Route } from '../../../platform/http/route.ts';
import { requireRun } from '../runs/payout-runs.queries.ts';
import { findIneligible } from './ineligible.queries.ts';
import { notifyIneligible } from './notify-ineligible.ts';

/** Partners skipped by a run over all balances. */
export function ineligibleRoutes(route: Route): void {
  route(listIneligible, async ({ params, list }, { db, clock }) => {
    await requireRun(db, params.id, clock.now());
    const { rows, total } = await findIneligible(db, { run: params.id, list });
    const items = rows.map(({ availableCents, ...same }) => ({
      ...same,
      available: formatCents(availableCents),
    }));
    return { items, total };
  });

  route(notifyCall, async ({ params, body, session }, deps) => {
    await requireRun(deps.db, params.id, deps.clock.now());
    const count = await notifyIneligible(deps, {
      run: params.id,
      ids: body.ids ?? null,
      by: session.user.id,
    });
    return { told: count };
  });
}
