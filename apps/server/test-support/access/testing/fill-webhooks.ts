import { sql } from 'kysely';
import { renewSecret } from '../../../src/operations/webhooks/webhook-secrets.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Deps } from '../../../src/platform/deps.ts';

/** One is deleted, and the next one still read. */
const RECEIVERS = 4;

/** Webhook receivers of events that no call causes, each with its secret and a waiting delivery. */
export async function fillWebhooks(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into webhook_receivers (name, url, events, created_at, created_by)
      select 'Receiver ' || place, 'https://receiver.example/', array['cycle.closed'], ${now}, 999999998
      from generate_series(1, ${RECEIVERS}) as place
      returning id`.execute(tx);
    for (const { id } of rows) {
      await renewSecret({ ...deps, db: tx }, id);
      await sql`
        insert into webhook_deliveries (receiver_id, event_id, type, occurred_at, data, next_attempt_at)
        values (${id}, gen_random_uuid(), 'cycle.closed', ${now}, '{"cycle": 1}', ${now})`.execute(tx);
    }
  });
}
