import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';

interface Writer {
  readonly partner: number;
  /** A member of the first line; null without one. */
  readonly below: number | null;
  /** The partner who writes to them. */
  readonly above: number;
}

/** Somebody's team messages: a draft, a sent one, one received from above, and a stored text. */
export async function fillTeamMessages(
  db: Kysely<DB>,
  { partner, below, above }: Writer,
  now: Date,
): Promise<void> {
  const text = 'Hallo {firstName}, wie geht es dir?';
  await db
    .insertInto('team_messages')
    .values({
      partner_id: partner,
      text,
      chosen: below === null ? [] : [below],
      created_at: now,
      changed_at: now,
    })
    .execute();
  await db
    .insertInto('team_message_templates')
    .values({ partner_id: partner, name: 'Gruß', text, changed_at: now })
    .execute();
  await sent(db, { from: partner, to: below }, now);
  await sent(db, { from: above, to: partner }, now);
}

async function sent(
  db: Kysely<DB>,
  { from, to }: { readonly from: number; readonly to: number | null },
  now: Date,
): Promise<void> {
  await sql`
    with message as (
      insert into team_messages (partner_id, text, state, created_at, changed_at, sent_at, ended_at)
      values (${from}, 'Hallo', 'done', ${now}, ${now}, ${now}::timestamptz - interval '2 days', ${now}) returning id
    )
    insert into team_message_recipients (message_id, partner_id, text, result, shown_at, result_at)
    select message.id, ${to}::bigint, 'Hallo', 'shown', ${now}, ${now} from message where ${to}::bigint is not null`.execute(
    db,
  );
}
