import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deleteJobsEndedBefore } from './jobs.queries.ts';

/** An ended job can be looked up for this long; what it did stays in the audit log. */
const KEPT_DAYS = 90;

/** Forgets, once a day, what operators asked for and was done long ago. */
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
