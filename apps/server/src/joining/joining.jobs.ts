import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { deleteExpiredEmailChanges } from '../identity/users/email-changes.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { deleteOldCodes } from './recovery.queries.ts';
import { deleteExpiredSignUps } from './sign-up.queries.ts';

const KEPT_CODES_DAYS = 2;

/** Deletes, once a day, unconfirmed sign-ups and addresses, and expired codes. */
export function cleanUpJoiningJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-joining',
    cron: '27 3 * * *',
    run: async () => {
      const now = clock.now();
      await inTransaction(db, (tx) => deleteExpiredSignUps(tx, now));
      await inTransaction(db, (tx) => deleteExpiredEmailChanges(tx, now));
      await inTransaction(db, (tx) =>
        deleteOldCodes(tx, new Date(now.getTime() - KEPT_CODES_DAYS * MS_A_DAY)),
      );
    },
  };
}
