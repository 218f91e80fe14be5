import { cycleEnd, cycleStart } from '@blattwerk/plan/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Clock } from '../../../platform/deps.ts';
import { type JobDefinition, RECOMPUTE_OPEN_CYCLE } from '../../../platform/jobs.ts';
import { ensureOpenCycle, listUnclosedCycles } from '../cycle.queries.ts';
import { keepComparison } from './comparisons.queries.ts';
import { createStandingEngine } from './standing-engine.ts';

export interface RecomputeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Keep the statistics of the open cycle up to date with orders, places, account types and memberships: `recompute-open-cycle`,
 * to be requested after any change of these, and `compare-open-cycle`, which once a night compares the held state with a full
 * read. At midnight the first one also opens a new cycle when its month begins, and lets memberships expire. A past cycle that
 * waits for its closing is kept up to date too. One process does both as long as it lives: it holds the current cycle in memory
 * (docs/decisions/2026-11-30-a-standing-engine.md).
 */
export function openCycleJobs({ database, clock, log }: RecomputeDeps): JobDefinition[] {
  const engine = createStandingEngine({ database, log });
  const byOneProcess = { lock: lockKeys.standingEngine, onLost: () => engine.forget() };
  return [
    {
      name: RECOMPUTE_OPEN_CYCLE,
      cron: '0 0 * * *',
      atStart: true,
      byOneProcess,
      run: async () => {
        await inTransaction(database.db, (tx) => ensureOpenCycle(tx, clock.now()));
        for (const cycle of await listUnclosedCycles(database.db)) {
          // Clocks of processes differ: at the end of a month one of them may have opened the next month already.
          if (cycleStart(cycle) > clock.now().getTime()) continue;
          const result = await engine.keep(cycle, () => clock.now());
          if (result) log.info({ cycle: cycle.dateFrom, ...result }, 'statistics recomputed');
        }
        await engine.forgetChanges();
      },
    },
    {
      name: 'compare-open-cycle',
      cron: '30 2 * * *',
      byOneProcess,
      run: async () => {
        for (const cycle of await listUnclosedCycles(database.db)) {
          const now = clock.now().getTime();
          if (cycleStart(cycle) > now || cycleEnd(cycle) < now) continue;
          const found = await engine.compare(cycle, () => clock.now());
          if (found) await keepComparison({ db: database.db, clock, log }, cycle, found);
        }
      },
    },
  ];
}

/** Only the first of them, for commands that end after it: the process that holds the cycle reads everything after that. */
export function recomputeOpenCycleJob(deps: RecomputeDeps): Pick<JobDefinition, 'run'> {
  const [recompute] = openCycleJobs(deps) as [JobDefinition, JobDefinition];
  return recompute;
}
