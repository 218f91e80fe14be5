import { holdPartners, releasePartners } from '@blattwerk/contract/operators/jobs.contract.ts';
import {
  holdPartner,
  listPartnerStates,
  releasePartner,
} from '@blattwerk/contract/partners/partner-states.contract.ts';
import { requestJob } from '../../identity/jobs/request-job.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { bookHold, bookRelease } from './change-state.ts';
import { meantPartners } from './many-partners.ts';
import { requireOthersPartner } from './partner-states.policy.ts';
import { findPartnerState, findPartnerStates, type PartnerStateRow } from './partner-states.queries.ts';

/** States of partners, for operators. */
export function partnerStateRoutes(route: Route): void {
  route(listPartnerStates, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const query = { partner: params.id, list, now: deps.clock.now() };
    const { rows, total } = await findPartnerStates(deps.db, query);
    return { items: rows, total };
  });

  route(holdPartner, async ({ params, body: { reason }, session }, deps) => {
    await requireOthers(deps, session, params.id);
    const id = await bookHold(deps, { partner: params.id, by: session.user.id, reason });
    deps.log.info({ operator: session.user.id, partner: params.id }, 'the payouts of a partner are on hold');
    return requireState(deps, id);
  });

  route(releasePartner, async ({ params, body: { reason }, session }, deps) => {
    await requireOthers(deps, session, params.id);
    const id = await bookRelease(deps, { partner: params.id, by: session.user.id, reason });
    deps.log.info({ operator: session.user.id, partner: params.id }, 'the hold of a partner has ended');
    return requireState(deps, id);
  });

  route(holdPartners, async ({ body, session }, deps) => {
    const items = await meantPartners(deps.db, body, deps.clock.now());
    const job = { kind: 'partners.hold', items, reason: body.reason, by: session.user.id } as const;
    return requestJob(deps, job);
  });

  route(releasePartners, async ({ body, session }, deps) => {
    const items = await meantPartners(deps.db, body, deps.clock.now());
    const job = { kind: 'partners.release', items, reason: body.reason, by: session.user.id } as const;
    return requestJob(deps, job);
  });
}

/**
 * @throws ApiError 404 for an unknown partner, 403 for the operator's own partner and for one who is paid to the operator's
 * account
 */
async function requireOthers(
  deps: Pick<Deps, 'db' | 'secrets'>,
  session: Session,
  partner: number,
): Promise<void> {
  await requireOwn(deps, session, partner);
  await requireOthersPartner(deps, { partner, by: session.user.id });
}

async function requireState({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<PartnerStateRow> {
  const state = await findPartnerState(db, { id, now: clock.now() });
  if (state === undefined) throw new Error(`state ${id} was inserted but cannot be found`);
  return state;
}
