import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Changes, Due, Watermark } from './watermark.queries.ts';

/** Why the held state is not updated by the changes, but everything is read again. */
export type DoubtReason =
  /** Nothing is held: the process has just started, or another one updated the cycle until now. */
  | 'nothing-held'
  /** Somebody else wrote the stored rows of the cycle. */
  | 'written-by-others'
  /** The database server is another one, or was restarted. */
  | 'other-server'
  | 'other-plan'
  /** The stored result of an earlier cycle has changed. */
  | 'earlier-cycle'
  | 'clock-went-back'
  /** Another Berlin day: memberships begin and end. */
  | 'other-day'
  /** A change too large to be recorded by row, or one that cannot be expressed as a difference. */
  | 'wide-change'
  /** A transaction that was open during two computations has been committed. */
  | 'late-transaction'
  /** More rows changed than an update is worth. */
  | 'many-changes'
  | 'large-team-moved'
  /** Somebody who counted does not count any more. */
  | 'partner-gone'
  /** For a month that is over: something that counts in it has changed. */
  | 'past-month-changed'
  /** The update failed. */
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

/** The metadata of a held cycle. */
export interface Held {
  readonly watermark: Watermark;
  readonly planVersion: string;
  readonly window: Pick<CycleWindow, 'asOf' | 'instantDay'>;
  readonly due: readonly Due[];
}

interface Situation {
  readonly held: Held;
  /** The current state of the database. */
  readonly found: Watermark & { readonly planVersion: string };
  readonly changes: Changes;
  /** What the cycle is computed for now. */
  readonly window: Pick<CycleWindow, 'asOf' | 'instantDay'>;
}

/** The reason why the changes rule out an update of the held state; null if there is none. */
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
