import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { findRunAtWork } from '../runs/payout-runs.queries.ts';
import { approveItems } from './approve-items.ts';
import { collectRun } from './collect-run.ts';

const WORK_ON_RUNS = 'work-on-payout-runs';

/** Until then the transaction that asks for it has ended. */
const COMMIT_SECONDS = 1;

/** Asks for what is left to do for runs: soon, outside of the request. */
export async function requestRunWork({ jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  await jobs.request(WORK_ON_RUNS, { delaySeconds: COMMIT_SECONDS });
}

/** Puts runs together and approves what is in them; what a process left undone is done as soon as another one begins. */
export function workOnRunsJob(deps: Deps): JobDefinition {
  return { name: WORK_ON_RUNS, cron: '* * * * *', atStart: true, run: () => workOnRuns(deps) };
}

/**
 * Does all that is left to do for runs, payout by payout. Each is one transaction: wherever it is broken off, nothing is done
 * twice or by half.
 */
export async function workOnRuns(deps: Deps): Promise<void> {
  for (;;) {
    const next = await findRunAtWork(deps.db);
    if (next === undefined) return;
    if (next.work === 'collect') await collectRun(deps, next.id);
    else await approveItems(deps, next.id);
  }
}
