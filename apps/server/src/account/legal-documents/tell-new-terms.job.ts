import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { tellNewTerms } from './legal-documents.queries.ts';

/** The job that notifies people of terms that they have to accept, as soon as these are in force. */
export const TELL_NEW_TERMS = 'tell-new-terms';

/** Checks every five minutes, since a version published for a day comes into force by itself. */
export function tellNewTermsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: TELL_NEW_TERMS,
    cron: '*/5 * * * *',
    run: () => inTransaction(db, (tx) => tellNewTerms(tx, clock.now())),
  };
}
