import {
  countAvailableCredits,
  countPendingCredits,
  getCredit,
  listCredits,
} from '@blattwerk/contract/credits/credits.contract.ts';
import { findAddressee } from '../../account/addresses/addresses.queries.ts';
import { findPayoutSnapshot } from '../../money/payouts/payout-snapshot.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { countAvailable, countPending } from './counts.queries.ts';
import { requireOwnCredit, type WhyVanished } from './credit.policy.ts';
import { presentCredit, presentRecipient } from './credit.presenter.ts';
import { findCreditPage, findPayoutOf } from './credit-page.queries.ts';

/** Commission line by line: visible only to the partner, because it is money. */
export function creditRoutes(route: Route, whyVanished: WhyVanished): void {
  route(listCredits, async ({ list, session }, deps) => {
    const partner = list.filters.partner ?? ownPartner(session).id;
    await requireOwn(deps, session, partner);
    const { rows, total } = await findCreditPage(deps.db, { partner, list, now: deps.clock.now() });
    return { items: rows.map(presentCredit), total };
  });

  route(getCredit, async ({ params, session }, deps) => {
    const credit = await requireOwnCredit(deps, session, params.id, whyVanished);
    const { id, cycle } = credit;
    const payout = id === null ? undefined : await findPayoutOf(deps.db, { cycle, id });
    const snapshot = payout === undefined ? null : await findPayoutSnapshot(deps, payout);
    const addressee = snapshot ?? (await findAddressee(deps.db, credit.partner));
    const recipient = addressee ? presentRecipient(addressee, session.user.locale) : null;
    return { ...presentCredit(credit), recipient };
  });

  route(countAvailableCredits, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    return { totalNumber: await countAvailable(deps.db, params.partner) };
  });

  route(countPendingCredits, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    return { totalNumber: await countPending(deps.db, params.partner) };
  });
}
