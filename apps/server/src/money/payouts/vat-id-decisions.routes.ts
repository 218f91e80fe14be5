import { decideVatId } from '@blattwerk/contract/payouts/tax-decisions.contract.ts';
import { findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { findAffiliateData } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { CHECK_VAT_IDS } from '../../account/affiliate-data/check-vat-ids.ts';
import { countProofGuess, requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { isSoundVatId, plainNumber } from '../../platform/check-ust.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn } from '../../platform/http/session.ts';
import { findTarget } from './eligibility.ts';
import { findParticulars, type Target, taxCountryOf } from './particulars.ts';
import { requireOthersAccount } from './payouts.policy.ts';
import { findPayout } from './payouts.queries.ts';
import { unsoundVatId } from './vat-id.ts';
import { insertDecision } from './vat-id-decisions.queries.ts';

/** Until then the transaction of the decision has ended. */
const COMMIT_SECONDS = 1;

/** Numbers that an operator takes although they have no sound form. */
export function vatIdRoutes(route: Route): void {
  route(
    decideVatId,
    async ({ body: { partner, payout, reason, code }, session }, deps) => {
      const { db, clock } = deps;
      await requireOwn(deps, session, partner);
      await requirePartnerThere(db, partner);
      const { vatId, target } = await (payout === undefined
        ? currentNumber(deps, partner)
        : numberOf(deps, { partner, payout }));
      if (vatId === null) throw new ApiError(409, 'vatIdNeedsNone');
      if (isOwn(session, partner)) throw new ApiError(403, 'ownPayout');
      await requireOthersAccount(deps, session, target);
      await requireDemandedProof(deps, session, code);
      const user = session.user.id;
      const decided = { partner, vatId, decidedBy: user, decidedAt: clock.now(), reason };
      const kept = await insertDecision(db, decided);
      if (!kept) throw new ApiError(409, 'vatIdDecided');
      const details = { before: { vatId: null }, after: { vatId }, reason };
      await audit(db, { user, action: 'write', subject: `/api/partners/${partner}`, details });
      await deps.jobs.request(CHECK_VAT_IDS, { delaySeconds: COMMIT_SECONDS });
      return { ...kept, decidedBy: `/api/users/${kept.decidedBy}` };
    },
    { before: countProofGuess },
  );
}

/** A number that may have to be decided on, null where it has not, and where money goes that is paid with it. */
interface Asked {
  readonly vatId: string | null;
  readonly target: Target | null;
}

/** The number that a partner has now. */
async function currentNumber(deps: Pick<Deps, 'db' | 'secrets'>, partner: number): Promise<Asked> {
  const { ust } = await findAffiliateData(deps.db, partner);
  const user = await findUserOf(deps.db, partner);
  const address = await findDefaultAddress(deps.db, user);
  const isSound = !ust || (address && isSoundVatId(ust, address.countryIso));
  const target = await findTarget(deps, user, { type: 'bank', shop: null });
  return { vatId: isSound ? null : plainNumber(ust), target: typeof target === 'string' ? null : target };
}

/**
 * The number that a payout was requested with, whatever its partner has now.
 * @throws ApiError 404 for a payout that this partner does not have
 */
async function numberOf(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { partner, payout }: { readonly partner: number; readonly payout: number },
): Promise<Asked> {
  const row = await findPayout(deps.db, payout);
  if (row?.partner !== partner) throw notFound();
  const particulars = await findParticulars(deps, payout);
  return {
    vatId:
      particulars &&
      unsoundVatId({ ust: particulars.ust, countryIso: taxCountryOf(particulars), kind: row.taxKind }),
    target: particulars?.target ?? null,
  };
}
