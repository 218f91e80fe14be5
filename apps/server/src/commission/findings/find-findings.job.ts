import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { lockBooks } from '../../money/books/books-lock.ts';
import type { JobParts } from '../../platform/area.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { computeFindings } from './compute-findings.ts';
import { CORRECT_FINDINGS } from './correct-findings.job.ts';
import { UNDONE } from './finding.ts';
import type { ClosedCycle } from './late-refunds.ts';
import { refreshFindings } from './refresh-findings.ts';

/** Looks for findings; also requested when a rule about them changes. */
export const FIND_FINDINGS = 'find-findings';

/** Months after their end in which cycles are checked. */
const MONTHS_BACK = 12;

/** Dependencies of the job. */
type Parts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock' | 'log' | 'jobs'> };

/**
 * Checks each night for refunds after closings. A cycle is recomputed only if there are refunds since its last computation, one
 * after the other and each in a transaction of its own; corrections by hand are considered without that.
 */
export function findFindingsJob({ database, deps }: Parts): JobDefinition {
  return {
    name: FIND_FINDINGS,
    cron: '20 2 * * *',
    run: async () => {
      const now = deps.clock.now();
      for (const cycle of await findClosedCycles(database.db, now)) {
        const computed = await computeFindings(database, cycle, now);
        if (computed === null) continue;
        const { refunds, compared } = computed;
        const differences = compared?.length ?? null;
        if (compared === null)
          deps.log.error({ cycle: cycle.dateFrom }, 'the credits of a closed month cannot be reproduced');
        else
          deps.log.info(
            { cycle: cycle.dateFrom, refunds, differences },
            'checked the refunds of a closed month',
          );
      }
      for (const cycle of await findCyclesWithFindings(database.db))
        await inTransaction(database.db, async (tx) => {
          await lockBooks(tx, 'exclusive');
          await refreshFindings(tx, { cycle, now });
        });
      await deps.jobs.request(CORRECT_FINDINGS);
    },
  };
}

async function findClosedCycles(db: Kysely<DB>, now: Date): Promise<ClosedCycle[]> {
  const today = berlinDay(now.getTime());
  const rows = await db
    .selectFrom('cycles')
    .select(['id', 'date_from as dateFrom', 'date_to as dateTo', 'plan_version as planVersion'])
    .select('closed_at as closedAt')
    .where('closed_at', 'is not', null)
    .where('date_to', '>=', sql<string>`(${today}::date - make_interval(months => ${MONTHS_BACK}))::date`)
    .orderBy('date_from')
    .execute();
  return rows.map(({ closedAt, ...cycle }) => ({ ...cycle, closedAt: closedAt as Date }));
}

async function findCyclesWithFindings(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ cycle: number }>`
    select distinct cycle_id as cycle from findings where status = any(${[...UNDONE]}::text[])
    order by cycle_id`.execute(db);
  return rows.map(({ cycle }) => cycle);
}
