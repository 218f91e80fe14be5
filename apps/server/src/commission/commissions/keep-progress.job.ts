import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/deps.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import { keepNextDay } from './keep-progress.ts';

/** Stores how months grew. It runs hourly, since a closing may happen in another process, which does not request it. */
const KEEP_MONTH_PROGRESS = 'keep-month-progress';

/** A run ends after this time and requests the next one, so that shutting down waits at most this long plus one day's work. */
const MOST_MS = 1_000;

/** It is not urgent: it sleeps three quarters of the time. */
const RESTS = 3;

export interface KeepProgressDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/**
 * Stores the results of months by day: for the current cycle the day that ended, for a closed one all days, and for a database
 * with existing closed cycles the last six. One day at a time, resuming where it stopped.
 */
export function keepProgressJob({ database, clock, jobs }: KeepProgressDeps): JobDefinition {
  return {
    name: KEEP_MONTH_PROGRESS,
    cron: '10 * * * *',
    atStart: true,
    run: async () => {
      const started = performance.now();
      let took = 0;
      while (took < MOST_MS) {
        if (!(await keepNextDay(database, clock.now()))) return;
        took = performance.now() - started;
      }
      await jobs.request(KEEP_MONTH_PROGRESS, { delaySeconds: Math.ceil((took * RESTS) / 1000) });
    },
  };
}
