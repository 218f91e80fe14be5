import { berlinDay, type Cycle, cycleStart, dayNumber, lengthOfCycle } from '@blattwerk/plan/days.ts';

/** A cycle whose days are stored, and how many. */
export interface KeptCycle extends Cycle {
  readonly id: number;
  readonly closedAt: Date | null;
  /** Number of stored days; for a closed cycle those stored after its closing. */
  readonly days: number;
}

/** The day of the month at an instant, from 1; the last one for an instant after the month. */
export function dayInMonth(cycle: Cycle, at: Date): number {
  return Math.min(lengthOfCycle(cycle), dayNumber(berlinDay(at.getTime())) - dayNumber(cycle.dateFrom) + 1);
}

/** Number of days of a cycle that can be known at an instant: those that are over, plus the closing once it is closed. */
export function knowableDays(cycle: Pick<KeptCycle, 'dateFrom' | 'dateTo' | 'closedAt'>, at: Date): number {
  if (cycle.closedAt !== null) return lengthOfCycle(cycle) + 1;
  if (at.getTime() < cycleStart(cycle)) return 0;
  return Math.min(lengthOfCycle(cycle), dayNumber(berlinDay(at.getTime())) - dayNumber(cycle.dateFrom));
}

/** The changes, and their days of the month. */
export interface Changes {
  readonly changedOn: readonly number[];
  readonly cents: readonly number[];
}

/** The value on any day: 0 before the first change. */
export function centsOnDay({ changedOn, cents }: Changes, day: number): number {
  return cents[changedOn.findLastIndex((changed) => changed <= day)] ?? 0;
}
