import {
  type WebhookEventName,
  webhookEventNames,
  webhookEvents,
} from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';

/** Adds a receiver subscribed to everything, with an address that leads nowhere. */
export async function listenToAll(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('webhook_receivers')
    .values({
      name: 'All',
      url: 'https://receiver.example/',
      events: [...webhookEventNames],
      created_at: new Date('2026-01-01T00:00:00Z'),
      created_by: 1,
    })
    .execute();
}

/** The events recorded for it so far, in order. @throws ZodError for one that violates the contract */
export async function recordedEvents(db: Kysely<DB>): Promise<{ type: string; at: Date; data: unknown }[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['type', 'occurred_at as at', 'data'])
    .orderBy('id')
    .execute();
  for (const { type, data } of rows) webhookEvents[type as WebhookEventName].data.parse(data);
  return rows;
}
