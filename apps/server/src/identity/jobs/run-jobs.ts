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
import {
  endItem,
  endJobs,
  findOpenItem,
  type ItemRefusal,
  type OpenItem,
  postponeItem,
} from './jobs.queries.ts';

/** Name of the job that runs the bulk jobs of operators. */
export const RUN_OPERATOR_JOBS = 'run-operator-jobs';

/** Runs bulk jobs soon after they are requested; at process start, resumes those that were interrupted. */
export function runJobsJob(deps: Deps, kinds: JobKinds): JobDefinition {
  return { name: RUN_OPERATOR_JOBS, cron: '* * * * *', atStart: true, run: () => runJobs(deps, kinds) };
}

/**
 * Processes all items of all jobs in sequence. Each item shares a transaction with its completion mark, so an
 * interruption neither repeats nor halves one.
 */
export async function runJobs(deps: Deps, kinds: JobKinds): Promise<void> {
  // Not undefined, because a process may have been killed between the last item and the end of its job.
  let job: number | null | undefined = null;
  for (;;) {
    const next = await findOpenItem(deps.db, deps.clock.now());
    if (next?.job !== job) await inTransaction(deps.db, (tx) => endAndNotify(tx, deps.clock.now()));
    if (next === undefined) return;
    job = next.job;
    await withRequest({ id: next.requestId ?? `job-${next.job}` }, () => runItem(deps, kinds, next));
  }
}

/** Quick jobs are watched on the screen; the requester of a longer one is notified. */
const NOTIFY_AFTER_MS = 10_000;

async function endAndNotify(tx: Tx, at: Date): Promise<void> {
  for (const { id, requestedBy, requestedAt, total, done } of await endJobs(tx, at)) {
    if (at.getTime() - requestedAt.getTime() < NOTIFY_AFTER_MS) continue;
    const parameters = { job: String(id), done: String(done), total: String(total) };
    await notify(tx, { user: requestedBy, type: 'jobEnded', parameters, at });
  }
}

/** Maximum number of attempts for an item that fails because of an internal error. */
const MOST_TRIES = 3;

/** The same if the database or the file storage is unavailable, which is seldom caused by the item. */
const MOST_TRIES_AWAY = 5;

/** Minutes to wait after the first, second … of these failures. */
const RETRY_MINUTES = [0, 1, 5, 15];

const MAX_ERROR_LENGTH = 300;

/** Processes an item, or records why it is refused. */
async function runItem(deps: Deps, kinds: JobKinds, item: OpenItem): Promise<void> {
  try {
    await doItem(deps, kinds, item);
  } catch (error) {
    const answer = toApiError(error as FastifyError);
    if (answer === error && answer.status < 500) await setAside(deps, item, refusalOf(answer, null));
    else await takeFault(deps, item, { error, answer });
  }
}

/**
 * An internal error does not block the other items: the failed one is retried after them, and set aside after several
 * attempts.
 * @throws the error if the database is unavailable, because the other items would fail too
 */
async function takeFault(
  deps: Deps,
  item: OpenItem,
  { error, answer }: { readonly error: unknown; readonly answer: ApiError },
): Promise<void> {
  const isAway = answer.status === 503;
  const { item: what, position, tries, job } = item;
  deps.log.error({ err: error, item: what, position, tries }, `an item of job ${job} failed`);
  const message = error instanceof Error ? error.message : String(error);
  if (tries + 1 >= (isAway ? MOST_TRIES_AWAY : MOST_TRIES))
    await setAside(deps, item, refusalOf(answer, message.slice(0, MAX_ERROR_LENGTH)));
  else {
    const at = deps.clock.now();
    const until = new Date(at.getTime() + (isAway ? (RETRY_MINUTES[tries] ?? 0) : 0) * 60_000);
    await inTransaction(deps.db, (tx) => postponeItem(tx, item, { at, until }));
  }
  if (isAway) throw error;
}

function refusalOf({ status, refused }: ApiError, error: string | null): ItemRefusal {
  return { status, code: refused.code, reason: refused.text, error };
}

async function setAside({ db, clock }: Deps, item: OpenItem, refusal: ItemRefusal): Promise<void> {
  await inTransaction(db, (tx) => endItem(tx, item, { at: clock.now(), refusal }));
}

/** @throws ApiError for a refusal, and any other error */
async function doItem(deps: Deps, kinds: JobKinds, item: OpenItem): Promise<void> {
  const { item: what, requestedBy: by, reason } = item;
  const { right, run } = kinds[item.kind];
  await deps.db.transaction().execute(async (db) => {
    if (!(await endItem(db, item, { at: deps.clock.now() }))) return;
    const caller = await lockCaller(db, by);
    if (caller === undefined || caller.disabled || !may(caller, right))
      throw new ApiError(403, 'accessDenied');
    await run({ ...deps, db }, { item: what, by, reason });
  });
}
