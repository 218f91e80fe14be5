import {
  addDays,
  berlinDay,
  berlinMidnight,
  type Cycle,
  cycleEnd,
  cycleOf,
  cycleOfDay,
  cycleStart,
  dayNumber,
} from '@blattwerk/plan/days.ts';

/** A month of the demo network's history. */
export interface DemoCycle extends Cycle {
  /** Also the row's id. */
  readonly number: number;
  readonly startMs: number;
  /** Last millisecond of the cycle, or now while it runs. */
  readonly untilMs: number;
}

/** The demo network's history: it begins with a month and ends now. */
export interface DemoTime {
  readonly now: number;
  /** First millisecond of the history. */
  readonly startMs: number;
  /** Oldest first; the last one is open. */
  readonly cycles: readonly DemoCycle[];
  readonly openCycle: DemoCycle;
  /** The cycle that contains an instant of the history. */
  cycleAt(instant: number): DemoCycle;
  /** First millisecond of the day in Berlin this many days before today. */
  midnight(daysAgo: number): number;
  /** How many days in Berlin an instant's day is before today. */
  daysAgo(instant: number): number;
}

/** Closed cycles before the open one. */
const closedCycles = 13;

/** The history that ends at `now`, on any day of the month. */
export function createDemoTime(now: Date): DemoTime {
  const nowMs = now.getTime();
  const days: Cycle[] = [cycleOf(nowMs)];
  for (let i = 0; i < closedCycles; i++) days.unshift(cycleOfDay(addDays((days[0] as Cycle).dateFrom, -1)));
  const cycles = days.map((cycle, i) => ({
    ...cycle,
    number: i + 1,
    startMs: cycleStart(cycle),
    untilMs: Math.min(cycleEnd(cycle), nowMs),
  }));
  const [first, openCycle] = [cycles[0] as DemoCycle, cycles[cycles.length - 1] as DemoCycle];
  const today = berlinDay(nowMs);
  return {
    now: nowMs,
    startMs: first.startMs,
    cycles,
    openCycle,
    cycleAt: (instant) => cycles.findLast(({ startMs }) => startMs <= instant) ?? first,
    midnight: (daysAgo) => berlinMidnight(addDays(today, -daysAgo)),
    daysAgo: (instant) => dayNumber(today) - dayNumber(berlinDay(instant)),
  };
}
