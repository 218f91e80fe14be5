import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/deps.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import { keepNextDay } from './keep-progress.ts';

/** What keeps how months grew. Each hour, since a closing may be another process's, which asks for nothing. */
const KEEP_MONTH_PROGRESS = 'keep-month-progress';

/** A run ends after so long and asks for the next one, so that none is taken for dead and a stopping process waits for one day. */
const MOST_MS = 60_000;

/** Nothing of it is urgent: three quarters of the time it leaves the processor to others. */
const USUAL_RESTS = 3;

export interface KeepProgressDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** How many times as long as a day took it waits before the next one. */
  readonly rests?: number;
}

/**
 * Keeps what months had come to by each of their days: of the running cycle the day that ended, of a closed one all of
 * them, and of a database that has closed cycles already the last six. A day at a time, from where it was left.
 */
export function keepProgressJob({
  database,
  clock,
  jobs,
  rests = USUAL_RESTS,
}: KeepProgressDeps): JobDefinition {
  return {
    name: KEEP_MONTH_PROGRESS,
    cron: '10 * * * *',
    atStart: true,
    run: async () => {
      const end = performance.now() + MOST_MS;
      for (;;) {
        const started = performance.now();
        if (!(await keepNextDay(database, clock.now()))) return;
        const took = performance.now() - started;
        if (started + took > end) break;
        await sleep(took * rests, undefined, { ref: false });
      }
      await jobs.request(KEEP_MONTH_PROGRESS);
    },
  };
}
