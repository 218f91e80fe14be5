import { decideVatId } from '@blattwerk/contract/payouts/tax-decisions.contract.ts';
import { findAffiliateData } from '../affiliate-data/affiliate-data.queries.ts';
import { isSoundVatId, plainNumber } from '../affiliate-data/check-ust.ts';
import { audit } from '../platform/audit.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Route } from '../platform/http/route.ts';
import { requireOwn } from '../team/team.policy.ts';
import { insertDecision } from './vat-id-decisions.queries.ts';

/** Numbers that an operator takes although they have no sound form. */
export function vatIdRoutes(route: Route): void {
  route(decideVatId, async ({ body: { partner, reason }, session }, deps) => {
    const { db, clock } = deps;
    await requireOwn(deps, session, partner);
    const decision = await db.transaction().execute(async (transaction) => {
      const { ust } = await findAffiliateData(transaction, partner);
      if (!ust || isSoundVatId(ust)) throw new ApiError(409, 'vatIdNeedsNone');
      if (partner === session.partner.id) throw new ApiError(403, 'ownPayout');
      const user = session.user.id;
      const vatId = plainNumber(ust);
      const decided = { partner, vatId, decidedBy: user, decidedAt: clock.now(), reason };
      const kept = await insertDecision(transaction, decided);
      if (!kept) throw new ApiError(409, 'vatIdDecided');
      const details = { before: { vatId: null }, after: { vatId }, reason };
      await audit(transaction, { user, action: 'write', subject: `/api/partners/${partner}`, details });
      return kept;
    });
    return { ...decision, decidedBy: `/api/users/${decision.decidedBy}` };
  });
}
