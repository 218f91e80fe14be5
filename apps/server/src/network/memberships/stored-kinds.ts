import type { MembershipKind } from '@blattwerk/plan/volumes/membership.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** The stored names of the engine's kinds of memberships. */
export const storedKinds: Readonly<Record<MembershipKind, DB['memberships']['kind']>> = {
  businessBox: 'business-box',
  homeDelivery: 'home-delivery',
};
