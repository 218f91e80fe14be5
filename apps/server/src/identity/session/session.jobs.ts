import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deletePastThrottles } from '../../platform/throttle.ts';
import { deletePastChallenges } from './passkeys.queries.ts';
import { deleteEndedSessions } from './session.queries.ts';

const KEPT_DAYS = 90;

/**
 * Deletes expired data of sign-ins, once a day. Ended sessions are kept for 90 days, because they show which addresses
 * are known for an account.
 */
export function cleanUpSessionsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-sessions',
    cron: '17 3 * * *',
    run: async () => {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await deleteEndedSessions(tx, new Date(now.getTime() - KEPT_DAYS * MS_A_DAY));
        await deletePastThrottles(tx, now);
        await deletePastChallenges(tx, now);
      });
    },
  };
}
