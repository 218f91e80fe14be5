import { dayNumber } from '@blattwerk/plan/days.ts';
import type { DemoPartner, Leg } from '../network/demo-partner.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';
import type { DemoMembership } from './memberships.ts';

/** Limits the QP of watched legs in every cycle. */
export interface QpLimits {
  /** Counts QP of an order; false, without counting, if they would exceed the limit of the partner's leg. */
  take(partner: DemoPartner, instant: number, qp: number): boolean;
}

/** Memberships are counted first: all those of a leg that are active on any day of a cycle. */
export function createQpLimits(time: DemoTime, memberships: readonly DemoMembership[]): QpLimits {
  const used = new Map<Leg, Float64Array>();
  const usedBy = (leg: Leg) => {
    const found = used.get(leg) ?? new Float64Array(time.cycles.length + 1);
    used.set(leg, found);
    return found;
  };
  for (const { partner, product, startDate, expiryDate } of memberships) {
    const qp = usedBy(partner.leg);
    for (const cycle of time.cycles) {
      if (overlaps(cycle, startDate, expiryDate)) qp[cycle.number] = (qp[cycle.number] ?? 0) + product.qp;
    }
  }
  return {
    take: ({ leg }, instant, qp) => {
      const cycle = time.cycleAt(instant).number;
      const sums = usedBy(leg);
      const sum = (sums[cycle] ?? 0) + qp;
      if (leg.qpLimit !== null && sum > leg.qpLimit) return false;
      sums[cycle] = sum;
      return true;
    },
  };
}

function overlaps(cycle: DemoCycle, startDate: string, expiryDate: string): boolean {
  return dayNumber(startDate) <= dayNumber(cycle.dateTo) && dayNumber(expiryDate) > dayNumber(cycle.dateFrom);
}
