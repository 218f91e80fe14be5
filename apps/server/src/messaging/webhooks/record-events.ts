import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/** An event for webhook receivers. */
export type WebhookEvent = {
  [Name in WebhookEventName]: { readonly type: Name; readonly at: Date; readonly data: WebhookData<Name> };
}[WebhookEventName];

/**
 * Records an event for every subscribed receiver, in the transaction that causes it, so that it is delivered if and
 * only if that commits. For a paused receiver, delivery is postponed. Without receivers nothing is written. If a
 * receiver is being deleted, this waits and then leaves it out.
 */
export async function recordEvents(tx: Tx, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, at, data }, place) => ({ id: randomUUID(), type, at, data, place }));
  await sql`
    insert into webhook_deliveries (receiver_id, event_id, type, occurred_at, data, next_attempt_at)
    select receiver.id, event.id, event.type, event.at, event.data, event.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event (id uuid, type text, at timestamptz, data jsonb, place integer)
    join webhook_receivers as receiver on event.type = any(receiver.events)
    order by event.place, receiver.id
    for key share of receiver`.execute(tx);
}
