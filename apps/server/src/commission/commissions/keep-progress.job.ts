import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/deps.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import { keepNextDay } from './keep-progress.ts';

/** What keeps how months grew. Each hour, since a closing may be another process's, which asks for nothing. */
const KEEP_MONTH_PROGRESS = 'keep-month-progress';

/** A run ends after so long and asks for the next one: a process that stops waits for no more than that, and one day. */
const MOST_MS = 1_000;

/** Nothing of it is urgent: three quarters of the time it leaves the processor to others. */
const RESTS = 3;

export interface KeepProgressDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/**
 * Keeps what months had come to by each of their days: of the running cycle the day that ended, of a closed one all of
 * them, and of a database that has closed cycles already the last six. A day at a time, from where it was left.
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
