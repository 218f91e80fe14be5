import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

const KEPT_DAYS = 365;

/** Deletes notifications after a year, once a day, viewed or not: what they are about can be found elsewhere. */
export function cleanUpNotificationsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-notifications',
    cron: '12 3 * * *',
    run: () => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * MS_A_DAY);
      return inTransaction(db, (tx) => deletePastNotifications(tx, before));
    },
  };
}

async function deletePastNotifications(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('notifications').where('created_at', '<', before).execute();
}
