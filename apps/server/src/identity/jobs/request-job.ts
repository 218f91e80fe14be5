import type { JobKind } from '@blattwerk/contract/operators/jobs.contract.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { currentRequestId } from '../../platform/request-context.ts';
import { findJob, insertJob, type JobRow } from './jobs.queries.ts';
import { RUN_OPERATOR_JOBS } from './run-jobs.ts';

/** Until then the transaction that asks for it has ended. */
const COMMIT_SECONDS = 1;

/** Takes on what an operator asks for; it is done item by item, outside of the request. */
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
  if (job === undefined) throw new Error(`job ${id} was written and is not there`);
  await audit(db, {
    user: by,
    action: 'write',
    subject: `/api/jobs/${id}`,
    details: { before: {}, after: { kind, total: job.total }, reason },
  });
  await jobs.request(RUN_OPERATOR_JOBS, { delaySeconds: COMMIT_SECONDS });
  return job;
}
