import { cycleEnd, cycleOfDay } from '@blattwerk/plan/days.ts';
import { findPlanInForce } from '../../../company/plans/find-plan.ts';
import type { JobParts } from '../../../platform/area.ts';
import { inSnapshot, inTransaction } from '../../../platform/database/transaction.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { compareInWorker } from './compare-in-worker.ts';
import { findListed, findNextWaiting } from './comparisons.queries.ts';
import { loadMonthFacts } from './load-month-facts.ts';
import { storedCauses } from './stored-cause.ts';
import { keepComparison, updateFailed } from './write-comparison.ts';

/** Name of the job. */
export const COMPARE_TAKEOVER = 'compare-takeover';

/** Number of failed attempts after which a comparison is given up. */
const MOST_ATTEMPTS = 3;

/** Dependencies of a comparison. */
type ComparingParts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock' | 'log'> };

/** Runs the requested comparisons one after the other. A failing one does not block the others. */
export function compareTakeoverJob(parts: ComparingParts): JobDefinition {
  return {
    name: COMPARE_TAKEOVER,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      const tried: number[] = [];
      for (;;) {
        const next = await findNextWaiting(parts.database.db, tried);
        if (!next) return;
        tried.push(next.id);
        await makeOrNote(parts, next);
      }
    },
  };
}

async function makeOrNote(
  { database, deps }: ComparingParts,
  asked: { readonly id: number; readonly month: string },
): Promise<void> {
  const { id } = asked;
  try {
    await makeComparison({ database, deps }, asked);
  } catch (error) {
    deps.log.error({ err: error, comparison: id }, 'a list of another system cannot be compared');
    const at = deps.clock.now();
    await inTransaction(database.db, (tx) => updateFailed(tx, { id, most: MOST_ATTEMPTS, at }));
  }
}

/**
 * Computes the month of a comparison from what was taken over, in a read-only snapshot, and stores the result. The
 * engine runs on a worker thread.
 */
export async function makeComparison(
  {
    database,
    deps,
  }: { readonly database: ComparingParts['database']; readonly deps: Pick<ComparingParts['deps'], 'clock'> },
  { id, month }: { readonly id: number; readonly month: string },
): Promise<void> {
  const cycle = cycleOfDay(month);
  const plan = await findPlanInForce(database.db, new Date(cycleEnd(cycle)));
  const facts = await inSnapshot(database, (client) => loadMonthFacts(client, plan, cycle));
  const listed = await findListed(database.db, id);
  const list = listed.map(({ partner, bonus, cents }) => ({ partner, bonus, cents }));
  const comparison = await compareInWorker({ facts, list });
  const causes = await storedCauses(database.db, comparison.causes);
  const { planVersion } = plan;
  await inTransaction(database.db, (tx) =>
    keepComparison(tx, { id, at: deps.clock.now(), planVersion }, { comparison, causes, listed }),
  );
}
