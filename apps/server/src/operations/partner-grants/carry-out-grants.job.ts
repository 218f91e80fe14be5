import { berlinDay } from '@blattwerk/plan/days.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type JobDefinition, RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { carryOutGrant } from './grant.ts';
import { findDueGrants } from './partner-grants.queries.ts';

/** The job that begins and ends granted premium. */
const CARRY_OUT_GRANTS = 'carry-out-grants';

/**
 * Begins and ends it in the first minute of its day, or as soon as a process runs again; it is effective from midnight
 * in any case.
 */
export function carryOutGrantsJob({
  db,
  clock,
  log,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>): JobDefinition {
  return {
    name: CARRY_OUT_GRANTS,
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const today = () => berlinDay(clock.now().getTime());
      const due = await findDueGrants(db, today());
      if (due.length === 0) return;
      for (const { id, partner } of due)
        await inTransaction(db, async (tx) => {
          await tx.selectFrom('partners').select('id').where('id', '=', partner).forUpdate().execute();
          // The previous holder of the lock may have ended it.
          const still = (await findDueGrants(tx, today())).find((one) => one.id === id);
          if (still !== undefined) await carryOutGrant(tx, still, clock.now());
        });
      log.info({ grants: due.length }, 'granted premium has begun or ended');
      await jobs.request(RECOMPUTE_OPEN_CYCLE);
    },
  };
}
