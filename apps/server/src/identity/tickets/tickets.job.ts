import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deletePastTickets } from './tickets.queries.ts';

/** Deletes unused tickets, once an hour. */
export function cleanUpTicketsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-tickets',
    cron: '7 * * * *',
    run: () => inTransaction(db, (tx) => deletePastTickets(tx, clock.now())),
  };
}
