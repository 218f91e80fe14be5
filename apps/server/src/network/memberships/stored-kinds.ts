import type { MembershipKind } from '@blattwerk/plan/volumes/membership.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** How rows call the kinds of memberships that the engine counts. */
export const storedKinds: Readonly<Record<MembershipKind, DB['memberships']['kind']>> = {
  businessBox: 'business-box',
  homeDelivery: 'home-delivery',
};
