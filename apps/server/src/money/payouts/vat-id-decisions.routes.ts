import { decideVatId } from '@blattwerk/contract/payouts/tax-decisions.contract.ts';
import type { Kysely } from 'kysely';
import { findDefaultAddress } from '../../account/addresses/addresses.queries.ts';
import { findAffiliateData } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { isSoundVatId, plainNumber } from '../../platform/check-ust.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn } from '../../platform/http/session.ts';
import { findParticulars } from './particulars.ts';
import { findPayout } from './payouts.queries.ts';
import { unsoundVatId } from './vat-id.ts';
import { insertDecision } from './vat-id-decisions.queries.ts';

/** Numbers that an operator takes although they have no sound form. */
export function vatIdRoutes(route: Route): void {
  route(decideVatId, async ({ body: { partner, payout, reason }, session }, deps) => {
    const { db, secrets, clock } = deps;
    await requireOwn(deps, session, partner);
    const decision = await db.transaction().execute(async (transaction) => {
      const vatId =
        payout === undefined
          ? await currentNumber(transaction, partner)
          : await numberOf({ db: transaction, secrets }, { partner, payout });
      if (vatId === null) throw new ApiError(409, 'vatIdNeedsNone');
      if (isOwn(session, partner)) throw new ApiError(403, 'ownPayout');
      const user = session.user.id;
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

/** The number that a partner has now; null where nobody has to decide on it. */
async function currentNumber(db: Kysely<DB>, partner: number): Promise<string | null> {
  const { ust } = await findAffiliateData(db, partner);
  const address = await findDefaultAddress(db, await findUserOf(db, partner));
  return !ust || (address && isSoundVatId(ust, address.countryIso)) ? null : plainNumber(ust);
}

/**
 * The number that a payout was requested with, whatever its partner has now; null where nobody has to decide on it.
 * @throws ApiError 404 for a payout that this partner does not have
 */
async function numberOf(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { partner, payout }: { readonly partner: number; readonly payout: number },
): Promise<string | null> {
  const row = await findPayout(deps.db, payout);
  if (row?.partner !== partner) throw notFound();
  const particulars = await findParticulars(deps, payout);
  return particulars && unsoundVatId({ ...particulars, kind: row.taxKind });
}
