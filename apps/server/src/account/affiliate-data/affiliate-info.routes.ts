import { getAffiliateInfo, getOwnAffiliateInfo } from '@blattwerk/contract/partners/partners.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { presentAffiliateData } from './affiliate-data.presenter.ts';
import { type AffiliateInfo, findAffiliateInfo } from './affiliate-info.queries.ts';

/**
 * User, affiliate data and message settings of the caller's account. A disabled one has been refused with 403 before.
 */
export function affiliateInfoRoutes(route: Route): void {
  route(getAffiliateInfo, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const info = await findAffiliateInfo(deps.db, params.id);
    if (!info) throw notFound();
    return presentAffiliateInfo(info, session);
  });

  route(getOwnAffiliateInfo, async ({ session }, deps) => {
    const info = await findAffiliateInfo(deps.db, ownPartner(session).id);
    if (!info) throw notFound();
    return presentAffiliateInfo(info, session);
  });
}

/** `affiliate` is sent as JSON text (specification, section 3). The current partner is the viewed one. */
function presentAffiliateInfo(info: AffiliateInfo, session: Session) {
  return {
    ...info,
    affiliate: JSON.stringify(presentAffiliateData(info.partner.id, info.affiliate)),
    currentPartner: info.partner.id,
    currentUser: session.user.id,
    profileUrl: `/api/users/${info.user.id}/profile`,
  };
}
