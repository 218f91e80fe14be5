import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Notifies everybody to whom a release made money available of the total, unless they opted out. Runs in the caller's
 * transaction, in a single statement.
 */
export async function notifyReleased(tx: Tx, releasedUntil: Date): Promise<void> {
  await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select owner.user_id, 'creditsReleased',
           jsonb_build_object('amount', div(released.cents, 100) || '.' || lpad(mod(released.cents, 100)::text, 2, '0')),
           released.occurred_at
    from (
      select posting.partner_id, entry.occurred_at, sum(posting.amount_cents) as cents
      from journal_entries as entry join postings as posting on posting.entry_id = entry.id
      where entry.released_until = ${releasedUntil} and posting.account = 'available'
      group by posting.partner_id, entry.occurred_at
      having sum(posting.amount_cents) > 0
    ) as released
    join partners as owner on owner.id = released.partner_id
    where not exists (
      select user_id from notification_settings as settings
      where settings.user_id = owner.user_id and 'creditsReleased' = any(settings.refused_types)
    )`.execute(tx);
}
