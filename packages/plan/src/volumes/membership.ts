import { berlinMidnight } from '../days.ts';

/** Kinds of memberships; of each a partner has at most one that counts. Arrays store the position. */
export const membershipKinds = ['businessBox', 'homeDelivery'] as const;
export type MembershipKind = (typeof membershipKinds)[number];
export const BUSINESS_BOX = membershipKinds.indexOf('businessBox');

/** Memberships as columns, in any order. Days are day numbers (`dayNumber`), at Berlin midnight. */
export interface Memberships {
  /** Indexes of the partners in the network. */
  readonly partner: Int32Array;
  /** Positions in `membershipKinds`. */
  readonly kind: Uint8Array;
  readonly qp: Float64Array;
  readonly startDay: Int32Array;
  readonly expiryDay: Int32Array;
}

/** A membership's period: first day, and the day at whose midnight it ends. */
export interface MembershipPeriod {
  readonly startDate: string;
  readonly expiryDate: string;
}

/**
 * Positions of the memberships that count on a Berlin day: active (start <= day < expiry), and one per kind and partner. Of
 * two that overlap it is the one that expires last; if both expire on the same day, the one with more QP, so that the
 * result does not depend on the input's order.
 * @throws RangeError if a partner or a kind does not exist
 */
export function countedMemberships(memberships: Memberships, partners: number, day: number): Int32Array {
  const { partner, kind, qp, startDay, expiryDay } = memberships;
  const kinds = membershipKinds.length;
  const chosenPlusOne = new Int32Array(partners * kinds);
  let count = 0;
  for (let m = 0; m < partner.length; m++) {
    if ((startDay[m] as number) > day || (expiryDay[m] as number) <= day) continue;
    const slot = (partner[m] as number) * kinds + (kind[m] as number);
    requireSlot(memberships, m, partners);
    const chosen = (chosenPlusOne[slot] as number) - 1;
    if (chosen === -1) count++;
    else {
      const later = (expiryDay[m] as number) - (expiryDay[chosen] as number);
      if (later < 0 || (later === 0 && (qp[m] as number) <= (qp[chosen] as number))) continue;
    }
    chosenPlusOne[slot] = m + 1;
  }
  const counted = new Int32Array(count);
  for (let m = 0, next = 0; next < count; m++) {
    const slot = (partner[m] as number) * kinds + (kind[m] as number);
    if (chosenPlusOne[slot] === m + 1) counted[next++] = m;
  }
  return counted;
}

/** Whether a membership is active at an instant. */
export function isMembershipActive(period: MembershipPeriod, instant: number): boolean {
  return berlinMidnight(period.startDate) <= instant && instant < berlinMidnight(period.expiryDate);
}

/** The elapsed share of a membership's period at an instant, in whole percent: 0 to 100, rounded down. */
export function membershipPercentage(period: MembershipPeriod, instant: number): number {
  const start = berlinMidnight(period.startDate);
  const length = berlinMidnight(period.expiryDate) - start;
  if (length <= 0) throw new RangeError(`A membership that expires on ${period.expiryDate} before it starts`);
  const used = Math.min(Math.max(instant - start, 0), length);
  return Math.floor((used * 100) / length);
}

function requireSlot({ partner, kind }: Memberships, m: number, partners: number): void {
  const owner = partner[m] as number;
  if (owner < 0 || owner >= partners)
    throw new RangeError(`Membership ${m} has an unknown partner: ${owner}`);
  if ((kind[m] as number) >= membershipKinds.length)
    throw new RangeError(`Membership ${m} has an unknown kind`);
}
