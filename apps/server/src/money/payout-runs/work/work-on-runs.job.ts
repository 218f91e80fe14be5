import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { findRunAtWork } from '../runs/payout-runs.queries.ts';
import { approveItems } from './approve-items.ts';
import { collectRun } from './collect-run.ts';

const WORK_ON_RUNS = 'work-on-payout-runs';

/** By then the transaction that requested it has committed. */
const COMMIT_SECONDS = 1;

/** Requests the remaining work on runs: soon, outside of the request. */
export async function requestRunWork({ jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  await jobs.request(WORK_ON_RUNS, { delaySeconds: COMMIT_SECONDS });
}

/** Completes runs and approves their payouts; work left by one process is done when another one starts. */
export function workOnRunsJob(deps: Deps): JobDefinition {
  return { name: WORK_ON_RUNS, cron: '* * * * *', atStart: true, run: () => workOnRuns(deps) };
}

/**
 * Does all remaining work on runs, payout by payout. Each is one transaction: an interruption never does anything twice or
 * partially.
 */
export async function workOnRuns(deps: Deps): Promise<void> {
  for (;;) {
    const next = await findRunAtWork(deps.db);
    if (next === undefined) return;
    if (next.work === 'collect') await collectRun(deps, next.id);
    else await approveItems(deps, next.id);
  }
}
