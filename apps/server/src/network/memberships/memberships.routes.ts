import {
  getBusinessBox,
  getHomeDeliveryService,
  getMembership,
  getMembershipRenewal,
} from '@blattwerk/contract/memberships/memberships.contract.ts';
import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { membershipPercentage } from '@blattwerk/plan/volumes/membership.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireOwn, requireVisible } from '../tree/visibility.policy.ts';
import { requireMembership } from './memberships.policy.ts';
import { type ActiveMembership, findAccount } from './memberships.queries.ts';
import { findRenewals } from './renewals.queries.ts';

/** Account types and memberships of the caller and the team. */
export function membershipRoutes(route: Route): void {
  route(getMembership, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.id);
    const { premiumPartner, companyFree } = await findAccount(deps.db, {
      partner: params.id,
      now: deps.clock.now(),
    });
    return { premiumPartner, companyFree };
  });

  route(getMembershipRenewal, async ({ params: { id: partner }, session }, deps) => {
    await requireOwn(deps, session, partner);
    const [box, delivery] = await findRenewals(deps, [
      { partner, membership: 'business-box', code: null },
      { partner, membership: 'home-delivery', code: null },
    ]);
    return {
      businessBox: box?.address ?? null,
      homeDelivery: delivery?.address ?? null,
      email: box?.email ?? null,
    };
  });

  route(getBusinessBox, async ({ params, session }, deps) => {
    const box = await requireMembership(deps, session, { partner: params.partner, kind: 'business-box' });
    return { ...presentPeriod(box), percentage: membershipPercentage(box, deps.clock.now().getTime()) };
  });

  route(getHomeDeliveryService, async ({ params, session }, deps) => {
    const partner = params.partner;
    return presentPeriod(await requireMembership(deps, session, { partner, kind: 'home-delivery' }));
  });
}

function presentPeriod({ qp, startDate, expiryDate }: ActiveMembership) {
  return {
    qualificationPoints: qp,
    startDate: new Date(berlinMidnight(startDate)),
    expiryDate: new Date(berlinMidnight(expiryDate)),
  };
}
