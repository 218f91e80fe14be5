import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import type { JobParts } from '../../platform/area.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inClientTransaction, inSnapshot, transactionOn } from '../../platform/database/transaction.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { lookJustOver } from './just-over.ts';
import { endRestricted, keepSignals } from './keep-signals.ts';
import { lookForKickStartClusters } from './kick-start-clusters.ts';
import { lookForLateRefunds } from './late-refunds.ts';
import { lookForSharedAccounts } from './shared-accounts.ts';
import type { FoundSignal, LookedAt } from './signal.ts';

/** The job that searches for signals. */
const FIND_SIGNALS = 'find-signals';

/** Months that ended more days ago than this are not searched. */
const DAYS_BACK = 70;

/** The dependencies of the job. */
type Parts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock' | 'secrets'> };

/** Searches for signals every night, and stores them for operators to decide on; it blocks nothing. */
export function findSignalsJob({ database, deps: { clock, secrets } }: Parts): JobDefinition {
  return {
    name: FIND_SIGNALS,
    cron: '55 2 * * *',
    atStart: true,
    run: async () => {
      const now = clock.now();
      const shared = await inSnapshot(database, (client) => lookForSharedAccounts(client, secrets, now));
      await database.bulk((connection) =>
        inClientTransaction(connection, async (client) => {
          const tx = transactionOn(client);
          const months = await findMonths(tx, now);
          const cycles = months.map(({ id }) => id);
          const justOver: FoundSignal[] = [];
          const clusters: FoundSignal[] = [];
          for (const month of months) {
            justOver.push(...(await lookJustOver(tx, month, await findPlan(tx, month))));
            clusters.push(...(await lookForKickStartClusters(tx, month)));
          }
          const late = await lookForLateRefunds(tx, now);
          await keepSignals(tx, { kind: 'sharedAccount', found: shared, complete: 'all', now });
          await keepSignals(tx, { kind: 'justOver', found: justOver, complete: { cycles }, now });
          await keepSignals(tx, { kind: 'kickStartCluster', found: clusters, complete: { cycles }, now });
          await keepSignals(tx, { kind: 'lateRefunds', found: late, complete: 'none', now });
          await endRestricted(tx, now);
        }),
      );
    },
  };
}

/** Computed months that end soon, or ended recently. */
async function findMonths(db: Kysely<DB>, now: Date): Promise<LookedAt[]> {
  const since = addDays(berlinDay(now.getTime()), -DAYS_BACK);
  const { rows } = await sql<LookedAt>`
    select id, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion" from cycles
    where as_of is not null and date_to >= ${since}::date order by date_from`.execute(db);
  return rows;
}
