import {
  countAvailableCredits,
  countPendingCredits,
  getCredit,
  listCredits,
} from '@blattwerk/contract/credits/credits.contract.ts';
import type { Route } from '../platform/http/route.ts';
import { requireOwn } from '../team/team.policy.ts';
import { countAvailable, countPending } from './counts.queries.ts';
import { requireOwnCredit } from './credit.policy.ts';
import { presentCredit } from './credit.presenter.ts';
import { findCreditPage } from './credit-page.queries.ts';

/** Commission line by line: nobody else's, because it is money. */
export function creditRoutes(route: Route): void {
  route(listCredits, async ({ list, session }, deps) => {
    const partner = list.filters.partner ?? session.partner.id;
    await requireOwn(deps, session, partner);
    const { rows, total } = await findCreditPage(deps.db, { partner, list, now: deps.clock.now() });
    return { items: rows.map(presentCredit), total };
  });

  route(getCredit, async ({ params, session }, deps) =>
    presentCredit(await requireOwnCredit(deps, session, params.id)),
  );

  route(countAvailableCredits, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    return { totalNumber: await countAvailable(deps.db, params.partner) };
  });

  route(countPendingCredits, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    return { totalNumber: await countPending(deps.db, params.partner) };
  });
}
