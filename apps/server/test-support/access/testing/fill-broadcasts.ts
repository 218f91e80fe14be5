import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import type { Prepare } from './demo-request.ts';

/** A draft to one partner, and a broadcast scheduled for somebody who is not staff. */
export async function fillBroadcasts(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with receiver as (
      select min(partner.id) as id from partners as partner join users as owner on owner.id = partner.user_id
      where owner.roles = '{ROLE_USER}' and owner.has_login and owner.disabled_at is null
        and not exists (select from sessions where sessions.user_id = owner.id)
    ), draft as (
      insert into broadcasts (audience, created_at, changed_at, changed_by)
      select jsonb_build_object('text', receiver.id::text), ${now}, ${now}, 999999998 from receiver returning id
    ), planned as (
      insert into broadcasts (state, due_at, reason, submitted_at, submitted_by, created_at, changed_at, changed_by)
      values ('planned', ${now}::timestamptz + interval '1 year', 'Herbstfest', ${now}, 999999998, ${now}, ${now}, 999999998)
      returning id
    ), texts as (
      insert into broadcast_texts (broadcast_id, locale, subject, body, button)
      select id, 'de', 'Herbst', 'Wir feiern.', 'Ansehen' from (select id from draft union all select id from planned) as both_of
      returning broadcast_id
    ), chosen as (
      insert into broadcast_recipients (broadcast_id, partner_id)
      select planned.id, receiver.id from planned, receiver returning broadcast_id
    )
    select from texts, chosen`.execute(db);
}

const filled: Prepare = async ({ server: { database, deps } }) => {
  await fillBroadcasts(database.db, deps.clock.now());
  return {};
};

/** What the demo network does not have. */
export const broadcastRequests: Readonly<Record<string, Prepare>> = Object.fromEntries(
  [
    'GET /api/broadcasts',
    'GET /api/broadcasts/{id}',
    'GET /api/broadcasts/{id}/recipients',
    'PATCH /api/broadcasts/{id}',
    'DELETE /api/broadcasts/{id}',
    'POST /api/broadcasts/{id}/send',
    'POST /api/broadcasts/{id}/cancel',
  ].map((call) => [call, filled]),
);
