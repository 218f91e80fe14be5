import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import { placeByOperator } from '@blattwerk/contract/tree/tree.contract.ts';
import type { RequireOthers } from '../../identity/operators/require-others.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { requireVersion } from '../../platform/version.ts';
import { movePartner, placeVersion } from './move-partner.ts';
import { lockTree } from './place-partner.ts';
import { placingReason } from './placing.policy.ts';
import { findParent } from './placing.queries.ts';
import { PlacementError } from './require-place.ts';

/** Places given by operators, for a reason that is logged. */
export function placeByOperatorRoutes(route: Route, requireOthers: RequireOthers): void {
  route(placeByOperator, async ({ params, body, session, version }, deps) => {
    const { db } = deps;
    const { parent, branch: position, reason } = body;
    const partner = params.id;
    await lockTree(db);
    const kept = await placingReason(deps, session, partner);
    if (kept === 'own') throw new ApiError(403, 'moveOneself');
    await requireOthers(deps, { by: session.user.id, owner: await findUserOf(db, partner) });
    await requirePartnerThere(db, partner);
    requireVersion(version, placeVersion((await findParent(db, partner)) ?? null));
    if (kept === 'orders') throw new ApiError(409, 'moveWithOrders');
    const { before } = await movePartner(deps, db, { partner, parent, position }).catch(explain);
    await audit(db, {
      user: session.user.id,
      action: 'write',
      subject: `/api/partners/${partner}`,
      details: { before: { parent: before }, after: { parent }, reason },
    });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
  });
}

function explain(error: unknown): never {
  if (!(error instanceof PlacementError)) throw error;
  switch (error.code) {
    case 'below_itself':
      throw invalidField('parent', 'moveBelowItself');
    case 'unknown_parent':
      throw invalidField('parent', 'parentUnplaced');
    default:
      throw new ApiError(409, inWords(refusal('placeChanged'), error.message));
  }
}
