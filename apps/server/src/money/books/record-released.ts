import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

const TYPE: WebhookEventName = 'credits.released';

/**
 * Records webhook events for the amounts that a releasing entry made available to each partner, in the caller's transaction and
 * in a single statement: there may be a million.
 */
export async function recordReleased(tx: Tx, entry: number): Promise<void> {
  await sql`
    with released as materialized (
      select gen_random_uuid() as id, posting.partner_id, entry.occurred_at, sum(posting.amount_cents) as cents
      from journal_entries as entry join postings as posting on posting.entry_id = entry.id
      where entry.id = ${entry} and posting.account = 'available'
        and exists (select from webhook_receivers where ${TYPE}::text = any(events))
      group by posting.partner_id, entry.occurred_at
      having sum(posting.amount_cents) > 0
    )
    insert into webhook_deliveries (receiver_id, event_id, type, occurred_at, data, next_attempt_at)
    select receiver.id, released.id, ${TYPE}::text, released.occurred_at,
           jsonb_build_object('partner', released.partner_id, 'currency', 'EUR',
             'amount', div(released.cents, 100) || '.' || lpad(mod(released.cents, 100)::text, 2, '0')),
           released.occurred_at
    from released join webhook_receivers as receiver on ${TYPE}::text = any(receiver.events)
    order by released.partner_id, receiver.id
    for key share of receiver`.execute(tx);
}
