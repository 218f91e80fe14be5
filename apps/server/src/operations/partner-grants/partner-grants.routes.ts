import {
  endGrant as endGrantCall,
  getGrantEffect,
  grantToPartner,
  listPartnerGrants,
} from '@blattwerk/contract/operators/partner-grants.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { findEarliestOpenDay } from '../../commission/cycles/cycle.queries.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { requireOthersPartner } from '../../money/partner-states/partner-states.policy.ts';
import { findAccount } from '../../network/memberships/memberships.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { endGrant } from './end-grant.ts';
import { grantTo } from './grant.ts';
import {
  findMemberships,
  findPartnerGrant,
  findPartnerGrants,
  type PartnerGrantRow,
} from './partner-grants.queries.ts';

/** Grants by the company without an order, made by operators. */
export function partnerGrantRoutes(route: Route): void {
  route(listPartnerGrants, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findPartnerGrants(
      deps.db,
      { partner: params.id, now: deps.clock.now() },
      list,
    );
    return { items: rows, total };
  });

  route(getGrantEffect, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { db, clock } = deps;
    const now = clock.now();
    const { affiliate, companyFree } = await findAccount(db, { partner: params.id, now });
    return {
      firstDay: await findEarliestOpenDay(db),
      affiliate,
      companyFree,
      memberships: await findMemberships(db, params.id, berlinDay(now.getTime())),
    };
  });

  route(grantToPartner, async ({ params, body, session }, deps) => {
    const by = session.user.id;
    await requireOthersPartner(deps, { partner: params.id, by });
    const { grant, from, until = null, reason } = body;
    const id = await grantTo(deps, { partner: params.id, grant, from, until, reason, by });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return requireGrant(deps, id);
  });

  route(endGrantCall, async ({ params, body: { on, reason }, session }, deps) => {
    const by = session.user.id;
    const row = await requireGrant(deps, params.id);
    await requireOthersPartner(deps, { partner: row.partner.id, by });
    await endGrant(deps, { row, on, reason, by });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return requireGrant(deps, row.id);
  });
}

async function requireGrant({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<PartnerGrantRow> {
  const grant = await findPartnerGrant(db, { id, now: clock.now() });
  if (grant === undefined) throw notFound();
  return grant;
}
