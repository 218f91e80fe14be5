import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Changes, Due, Watermark } from './watermark.queries.ts';

/** Why what is held is not brought up to date by what changed, but read again as a whole. */
export type DoubtReason =
  /** Nothing is held: the process began, or another one kept the cycle up until now. */
  | 'nothing-held'
  /** Somebody else wrote what is stored of the cycle. */
  | 'written-by-others'
  /** The server of the database is another one, or began again. */
  | 'other-server'
  | 'other-plan'
  /** What is stored of an earlier cycle is not what it was. */
  | 'earlier-cycle'
  | 'clock-went-back'
  /** Another Berlin day: memberships begin and end. */
  | 'other-day'
  /** More changed at once than is noted row by row, or something that no difference says. */
  | 'wide-change'
  /** A transaction that was under way for two computations has been committed. */
  | 'late-transaction'
  /** More rows changed than a difference is worth. */
  | 'many-changes'
  | 'large-team-moved'
  /** Somebody who counted does not any more. */
  | 'partner-gone'
  /** Of a month that is over: something changed that counts in it. */
  | 'past-month-changed'
  /** Bringing it up to date failed. */
  | 'failed';

/** Thrown before anything is written. */
export class Doubt extends Error {
  override name = 'Doubt';
  readonly reason: DoubtReason;

  constructor(reason: DoubtReason) {
    super(`what is held of the cycle is in doubt: ${reason}`);
    this.reason = reason;
  }
}

/** What is known of a cycle that is held, beside its columns. */
export interface Held {
  readonly watermark: Watermark;
  readonly planVersion: string;
  readonly window: Pick<CycleWindow, 'asOf' | 'instantDay'>;
  readonly due: readonly Due[];
}

interface Situation {
  readonly held: Held;
  /** What the database says now. */
  readonly found: Watermark & { readonly planVersion: string };
  readonly changes: Changes;
  /** What the cycle is computed for now. */
  readonly window: Pick<CycleWindow, 'asOf' | 'instantDay'>;
}

/** What speaks against going on from what is held, by what changed; null where nothing does. */
export function decideDoubt({ held, found, changes, window }: Situation): DoubtReason | null {
  const { watermark } = held;
  if (found.server !== watermark.server) return 'other-server';
  if (found.computation !== watermark.computation) return 'written-by-others';
  if (found.earlier !== watermark.earlier) return 'earlier-cycle';
  if (found.planVersion !== held.planVersion) return 'other-plan';
  if (window.asOf < held.window.asOf) return 'clock-went-back';
  if (window.instantDay !== held.window.instantDay) return 'other-day';
  if (changes.isWide || held.due.some(({ kind, at }) => kind === 'all' && at <= window.asOf))
    return 'wide-change';
  if (changes.isLate) return 'late-transaction';
  return changes.isMany ? 'many-changes' : null;
}
