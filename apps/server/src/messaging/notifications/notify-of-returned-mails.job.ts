import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { unreachableFailures } from '../messages/bounces/bounced.queries.ts';
import { notify } from './notify.ts';

/**
 * Notifies users whose address is unreachable, every ten minutes: a mail to their current address bounced as unknown or
 * disabled, and none arrived since. Once per period in which the address is not tried.
 */
export function notifyOfReturnedMailsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  const run = () =>
    inTransaction(db, async (tx) => {
      const at = clock.now();
      const { failed, since } = unreachableFailures(at);
      const { rows } = await sql<{ user: number }>`
        select distinct users.id as "user"
        from (${failed}) as failed
        join users on users.id = failed.user_id and lower(users.email) = lower(failed.recipient)
        where not exists (
          select from outbox as later
          where later.user_id = users.id and later.channel = 'mail' and later.status = 'sent'
            and later.recipient = failed.recipient and later.created_at > failed.created_at
        ) and not exists (
          select from notifications as earlier
          where earlier.user_id = users.id and earlier.type = 'mailsReturned' and earlier.created_at > ${since}
        )
        order by users.id`.execute(tx);
      for (const { user } of rows) await notify(tx, { user, type: 'mailsReturned', parameters: {}, at });
    });
  return { name: 'tell-returned-mails', cron: '*/10 * * * *', run };
}
