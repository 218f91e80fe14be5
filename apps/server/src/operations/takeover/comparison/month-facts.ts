import { type CycleWindow, cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { type Cycle, cycleEnd, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';

/**
 * All inputs of a month from before the programme, as columns that can be transferred to a thread. Instants are epoch
 * milliseconds, amounts cents.
 */
export interface MonthFacts {
  readonly cycle: Cycle;
  readonly plan: Plan;
  readonly partners: {
    readonly ids: Float64Array;
    readonly parentIds: Float64Array;
    readonly affiliate: Uint8Array;
    readonly companyFree: Uint8Array;
    /** NaN for never. */
    readonly affiliateSince: Float64Array;
    /** The highest level by the time of the takeover. */
    readonly openingLevel: Uint8Array;
    /** Kick-start phases paid by then: the sum of their `paidFlag`. */
    readonly openingPhases: Uint8Array;
  };
  readonly memberships: {
    readonly partnerIds: Float64Array;
    readonly kind: Uint8Array;
    readonly qp: Float64Array;
    readonly startDay: Int32Array;
    readonly expiryDay: Int32Array;
  };
  /** Those of the month, those of some days around it, and earlier ones that may decide kick-start phases. */
  readonly orders: {
    readonly ids: Float64Array;
    readonly partnerIds: Float64Array;
    readonly status: Uint8Array;
    readonly paidAt: Float64Array;
    readonly placedAt: Float64Array;
    readonly baseCents: Float64Array;
    readonly qp: Float64Array;
  };
  readonly refunds: {
    /** Indexes into `orders`. */
    readonly order: Int32Array;
    readonly at: Float64Array;
    readonly baseCents: Float64Array;
    readonly qp: Float64Array;
  };
}

/** An order paid this close to a month may have counted elsewhere in another system. */
export const NEAR_MS = 7 * MS_A_DAY;

/** The window of a past month: as of its last millisecond. */
export function pastWindow(cycle: Cycle): CycleWindow {
  return cycleWindow(cycle, cycleEnd(cycle));
}
