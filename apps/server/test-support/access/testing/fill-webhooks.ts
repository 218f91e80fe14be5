import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** One is deleted, and the next one read all the same. */
const RECEIVERS = 4;

/** Receivers of webhooks who are told of what no call does, each with something that waits. */
export async function fillWebhooks(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with receiver as (
      insert into webhook_receivers (name, url, events, created_at, created_by)
      select 'Receiver ' || place, 'https://receiver.example/', array['cycle.closed'], ${now}, 999999998
      from generate_series(1, ${RECEIVERS}) as place
      returning id
    ), secret as (
      insert into webhook_secrets (receiver_id, secret, created_at)
      select id, '\\x00', ${now} from receiver
    )
    insert into webhook_deliveries (receiver_id, event_id, type, occurred_at, data, next_attempt_at)
    select id, gen_random_uuid(), 'cycle.closed', ${now}, '{"cycle": 1}', ${now} from receiver`.execute(db);
}
