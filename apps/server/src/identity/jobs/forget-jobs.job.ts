import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deleteJobsEndedBefore } from './jobs.queries.ts';

/** Retention of a finished job; its effects stay in the audit log. */
const KEPT_DAYS = 90;

/** Deletes bulk jobs that finished long ago, once a day. */
export function forgetJobsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'forget-operator-jobs',
    cron: '52 3 * * *',
    run: () => {
      const keptSince = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
      return inTransaction(db, (tx) => deleteJobsEndedBefore(tx, keptSince));
    },
  };
}
