import { decideVatId } from '@blattwerk/contract/payouts/tax-decisions.contract.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { requestVatIdDecision } from './decide-vat-id.ts';

/** Malformed VAT IDs accepted by operators. */
export function vatIdRoutes(route: Route): void {
  route(
    decideVatId,
    async ({ body: { partner, payout, reason, code }, session }, deps) => {
      await requireOwn(deps, session, partner);
      const { decision, approval } = await requestVatIdDecision(deps, session, {
        partner,
        payout,
        reason,
        code,
      });
      if (approval !== null)
        return { ...decision, decidedBy: null, decidedAt: null, approval: `/api/approvals/${approval}` };
      return { ...decision, decidedBy: `/api/users/${decision.decidedBy}`, approval };
    },
    { before: countProofGuess },
  );
}
