import { cycleStart } from '@blattwerk/plan/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Clock } from '../../platform/deps.ts';
import { type JobDefinition, RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { ensureOpenCycle, listUnclosedCycles } from './cycle.queries.ts';
import { recomputeStatistics } from './recompute-cycle.ts';

export interface RecomputeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Keeps the statistics of the open cycle at what orders, places, account types and memberships say.
 * To be requested after any change of these; at midnight it also opens a new cycle when its month
 * begins, and lets memberships expire. A cycle that is over and waits for its closing is kept up too.
 */
export function recomputeOpenCycleJob({ database, clock, log }: RecomputeDeps): JobDefinition {
  return {
    name: RECOMPUTE_OPEN_CYCLE,
    cron: '0 0 * * *',
    atStart: true,
    run: async () => {
      await inTransaction(database.db, (tx) => ensureOpenCycle(tx, clock.now()));
      for (const cycle of await listUnclosedCycles(database.db)) {
        // Clocks of processes differ: at a month's end one of them may have opened the next month already.
        if (cycleStart(cycle) > clock.now().getTime()) continue;
        const computation = await recomputeStatistics(database, cycle, () => clock.now());
        if (computation) log.info({ cycle: cycle.dateFrom, ...computation }, 'statistics recomputed');
      }
    },
  };
}
