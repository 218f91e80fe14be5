import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { INVITED_KEPT_DAYS } from './invited-kept.ts';
import { deleteInvited } from './objections.ts';

/** Deletes, once a day, strangers whose invitation ended long ago and who did not join. */
export function cleanUpInvitedJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-invited',
    cron: '17 3 * * *',
    run: () => {
      const before = new Date(clock.now().getTime() - INVITED_KEPT_DAYS * MS_A_DAY);
      return inTransaction(db, (tx) => deletePastInvited(tx, before));
    },
  };
}

async function deletePastInvited(tx: Tx, before: Date): Promise<void> {
  await deleteInvited(tx, sql`finished_at < ${before}`);
}
