import { berlinDay, type Cycle, cycleStart, dayNumber, lengthOfCycle } from '@blattwerk/plan/days.ts';

/** A cycle whose days are kept, and how far that is. */
export interface KeptCycle extends Cycle {
  readonly id: number;
  readonly closedAt: Date | null;
  /** So many days are kept; of a closed cycle they are those after its closing. */
  readonly days: number;
}

/** The day of the month at an instant, from 1 on; the last one for an instant after the month. */
export function dayInMonth(cycle: Cycle, at: Date): number {
  return Math.min(lengthOfCycle(cycle), dayNumber(berlinDay(at.getTime())) - dayNumber(cycle.dateFrom) + 1);
}

/** How many days of a cycle can be known at an instant: those that are over, and once it is closed its closing. */
export function knowableDays(cycle: Pick<KeptCycle, 'dateFrom' | 'dateTo' | 'closedAt'>, at: Date): number {
  if (cycle.closedAt !== null) return lengthOfCycle(cycle) + 1;
  if (at.getTime() < cycleStart(cycle)) return 0;
  return Math.min(lengthOfCycle(cycle), dayNumber(berlinDay(at.getTime())) - dayNumber(cycle.dateFrom));
}

/** What changed, and on which days of the month. */
export interface Changes {
  readonly changedOn: readonly number[];
  readonly cents: readonly number[];
}

/** What the changes say of any day: 0 before the first of them. */
export function centsOnDay({ changedOn, cents }: Changes, day: number): number {
  return cents[changedOn.findLastIndex((changed) => changed <= day)] ?? 0;
}
