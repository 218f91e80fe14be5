import type { FastifyError } from 'fastify';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { toApiError } from '../../platform/http/server.ts';
import { may } from '../../platform/http/session.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { withRequest } from '../../platform/request-context.ts';
import { lockCaller } from '../session/session.queries.ts';
import type { JobKinds } from './job-kinds.ts';
import { endItem, endJobs, findOpenItem, type ItemRefusal, type OpenItem } from './jobs.queries.ts';

/** The name of what does the jobs of operators. */
export const RUN_OPERATOR_JOBS = 'run-operator-jobs';

/** Does what operators have asked for: soon, and what a process left undone as soon as another one begins. */
export function runJobsJob(deps: Deps, kinds: JobKinds): JobDefinition {
  return { name: RUN_OPERATOR_JOBS, cron: '* * * * *', atStart: true, run: () => runJobs(deps, kinds) };
}

/**
 * Does all that was asked for, one item after the other. Each is one transaction with the note that it is over: wherever it
 * is broken off, nothing is done twice or by half.
 */
export async function runJobs(deps: Deps, kinds: JobKinds): Promise<void> {
  let job: number | undefined;
  for (;;) {
    const next = await findOpenItem(deps.db);
    if (next?.job !== job) await inTransaction(deps.db, (tx) => endAndTell(tx, deps.clock.now()));
    if (next === undefined) return;
    job = next.job;
    await withRequest({ id: next.requestId ?? `job-${next.job}` }, () => runItem(deps, kinds, next));
  }
}

/** Whoever waits at the screen sees it there; who asked for more is told. */
const TOLD_AFTER_MS = 10_000;

async function endAndTell(tx: Tx, at: Date): Promise<void> {
  for (const { id, requestedBy, requestedAt, total, done } of await endJobs(tx, at)) {
    if (at.getTime() - requestedAt.getTime() < TOLD_AFTER_MS) continue;
    const parameters = { job: String(id), done: String(done), total: String(total) };
    await notify(tx, { user: requestedBy, type: 'jobEnded', parameters, at });
  }
}

async function runItem(deps: Deps, kinds: JobKinds, item: OpenItem): Promise<void> {
  const refusal = await doItem(deps, kinds, item);
  if (refusal === null) return;
  await inTransaction(deps.db, (tx) => endItem(tx, item, { at: deps.clock.now(), refusal }));
}

/** Does an item and answers null, or why it is refused. */
async function doItem(deps: Deps, kinds: JobKinds, item: OpenItem): Promise<ItemRefusal | null> {
  const { item: what, requestedBy: by, reason } = item;
  const { right, run } = kinds[item.kind];
  try {
    await deps.db.transaction().execute(async (db) => {
      if (!(await endItem(db, item, { at: deps.clock.now() }))) return;
      const caller = await lockCaller(db, by);
      if (caller === undefined || caller.disabled || !may(caller, right))
        throw new ApiError(403, 'accessDenied');
      await run({ ...deps, db }, { item: what, by, reason });
    });
    return null;
  } catch (error) {
    const answer = toApiError(error as FastifyError);
    // It may succeed later without any change, and so may the others.
    if (answer.status === 503) throw error;
    // A fault of ours in one item keeps nobody from the others.
    if (answer !== error)
      deps.log.error(
        { err: error, item: what, position: item.position },
        `an item of job ${item.job} failed`,
      );
    const { status, refused } = answer;
    return { status, code: refused.code, reason: refused.text };
  }
}
