import {
  getPayout,
  listPayouts,
  movePayout as movePayoutCall,
  requestPayout as requestPayoutCall,
} from '@blattwerk/contract/payouts/payouts.contract.ts';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/api-error.ts';
import type { Route } from '../platform/http/route.ts';
import { movePayout } from './move-payout.ts';
import { notifyMoved } from './notify-moved.ts';
import { requireOwnPayout, requireOwnUser } from './payouts.policy.ts';
import { presentPayout } from './payouts.presenter.ts';
import { findPayout, findPayouts } from './payouts.queries.ts';
import { requestPayout } from './request-payout.ts';

/** Payouts: partners request and see their own ones, operators move everybody's. */
export function payoutRoutes(route: Route): void {
  route(requestPayoutCall, async ({ body, session }, deps) => {
    const partner = await requireOwnUser(deps, session, body.user);
    const destination = { type: body.type, shop: body.shop ?? null };
    const id = await requestPayout(deps.db, { partner, destination, now: deps.clock.now() });
    deps.log.info({ user: session.user.id, partner, payout: id }, 'a payout was requested');
    return answerWith(deps, id);
  });

  route(listPayouts, async ({ list, session }, deps) => {
    const { user } = list.filters;
    const seesAll = session.roles.includes('ROLE_ADMIN') && user === undefined;
    const partner = seesAll ? 'everybody' : await requireOwnUser(deps, session, user ?? session.user.id);
    if (seesAll) deps.log.info({ operator: session.user.id }, 'an operator lists payouts');
    const { rows, total } = await findPayouts(deps.db, partner, list);
    return { items: rows.map(presentPayout), total };
  });

  route(getPayout, async ({ params, session }, deps) =>
    presentPayout(await requireOwnPayout(deps, session, params.id)),
  );

  route(movePayoutCall, async ({ params, body, session }, deps) => {
    const payout = await requireOwnPayout(deps, session, params.id);
    const move = { status: body.status, reason: body.reason, now: deps.clock.now() };
    await deps.db.transaction().execute(async (db) => {
      await movePayout(db, payout, move);
      await notifyMoved(db, (await findPayout(db, payout.id)) ?? payout, move.now);
    });
    deps.log.info(
      { operator: session.user.id, payout: payout.id, status: body.status },
      'an operator moved a payout',
    );
    return answerWith(deps, payout.id);
  });
}

async function answerWith({ db }: Pick<Deps, 'db'>, id: number) {
  const payout = await findPayout(db, id);
  if (!payout) throw notFound();
  return presentPayout(payout);
}
