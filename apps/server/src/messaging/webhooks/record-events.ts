import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/** Something that happened, for receivers of webhooks. */
export type WebhookEvent = {
  [Name in WebhookEventName]: { readonly type: Name; readonly at: Date; readonly data: WebhookData<Name> };
}[WebhookEventName];

/**
 * Notes what happened for every receiver that wants to know of it, in the transaction in which it happens: a receiver is told
 * if and only if that commits. One that is paused is told later. Without receivers nothing is written; one that somebody is
 * deleting is waited for and left out.
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
