import type { JobKind } from '@blattwerk/contract/operators/jobs.contract.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { currentRequestId } from '../../platform/request-context.ts';
import { findJob, insertJob, type JobRow } from './jobs.queries.ts';
import { RUN_OPERATOR_JOBS } from './run-jobs.ts';

/** Delay after which the requesting transaction has been committed. */
const COMMIT_SECONDS = 1;

/** Creates a bulk job for an operator; its items are processed one by one, outside the request. */
export async function requestJob(
  { db, clock, jobs }: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  {
    kind,
    items,
    reason,
    by,
  }: {
    readonly kind: JobKind;
    readonly items: readonly number[];
    readonly reason: string;
    readonly by: number;
  },
): Promise<JobRow> {
  const requestId = currentRequestId();
  const id = await insertJob(db, { kind, items, reason, by, at: clock.now(), requestId });
  const job = await findJob(db, { user: by, kinds: [], readsAll: false }, id);
  if (job === undefined) throw new Error(`job ${id} was created but cannot be found`);
  await audit(db, {
    user: by,
    action: 'write',
    subject: `/api/jobs/${id}`,
    details: { before: {}, after: { kind, total: job.total }, reason },
  });
  await jobs.request(RUN_OPERATOR_JOBS, { delaySeconds: COMMIT_SECONDS });
  return job;
}
