import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { notifyOfNewTerms } from './legal-documents.queries.ts';

/** The job that notifies people of terms that they have to accept, as soon as these are in force. */
export const NOTIFY_OF_NEW_TERMS = 'tell-new-terms';

/** Checks every five minutes, since a version published for a day comes into force by itself. */
export function notifyOfNewTermsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: NOTIFY_OF_NEW_TERMS,
    cron: '*/5 * * * *',
    run: () => inTransaction(db, (tx) => notifyOfNewTerms(tx, clock.now())),
  };
}
