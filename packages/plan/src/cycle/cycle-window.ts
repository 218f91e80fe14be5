import { berlinDay, type Cycle, cycleEnd, cycleStart, dayNumber } from '../days.ts';

/** A cycle seen from a moment: all time-related facts needed to decide on its orders and partners. */
export interface CycleWindow {
  readonly cycle: Cycle;
  /** First and last millisecond of the cycle. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** The moment of the closing, or of the projection while the cycle runs. */
  readonly asOf: number;
  /** The one instant at which placements, account types and memberships are read. */
  readonly instant: number;
  /** The instant's Berlin day, as a day number. */
  readonly instantDay: number;
  /** Day number of the cycle's first day, which identifies the cycle in `Orders.countsIn`. */
  readonly cycleDay: number;
  /** True while the cycle runs. */
  readonly provisional: boolean;
}

/**
 * The window of a cycle: its one instant is its last millisecond, or `asOf` while it runs.
 * @throws RangeError if `asOf` lies before the cycle, or the cycle's days do not exist or are swapped
 */
export function cycleWindow(cycle: Cycle, asOf: number): CycleWindow {
  const firstMs = cycleStart(cycle);
  const lastMs = cycleEnd(cycle);
  if (lastMs < firstMs) throw new RangeError(`Not a cycle: from ${cycle.dateFrom} to ${cycle.dateTo}`);
  if (!(asOf >= firstMs)) throw new RangeError(`The cycle from ${cycle.dateFrom} begins after ${asOf}`);
  const instant = Math.min(asOf, lastMs);
  return {
    cycle,
    firstMs,
    lastMs,
    asOf,
    instant,
    instantDay: dayNumber(berlinDay(instant)),
    cycleDay: dayNumber(cycle.dateFrom),
    provisional: asOf <= lastMs,
  };
}
