import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Week } from './decide-digest.ts';

/** A subscriber of the weekly mail. */
export interface DigestReader {
  readonly user: number;
  readonly partner: number;
  readonly locale: Locale;
}

/**
 * The next readers after a user, by id, who were not processed for the week of `monday` yet. People who are blocked,
 * restricted, not invited yet or have ended only get what the contract requires.
 */
export async function findReaders(
  db: Kysely<DB>,
  { after, monday, now, most }: { after: number; monday: string; now: Date; most: number },
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select users.id as "user", partner.id as partner, ${messageLocale()} as locale
    from message_settings as settings
    join users on users.id = settings.user_id
    join partners as partner on partner.user_id = users.id
    where settings.channel = 'mail' and settings.weekly_digest and settings.user_id > ${after}
      and coalesce(settings.digest_week < ${monday}::date, true)
      and users.disabled_at is null and users.deleted_at is null and users.has_login and not users.is_quiet
      and not ${isRestricted(now, sql`users.id`)}
      and coalesce((
        select state.state <> 'ended' from partner_states as state
        where state.partner_id = partner.id and state.valid_from <= ${now}
        order by state.valid_from desc, state.id desc limit 1), true)
    order by users.id limit ${most}`.execute(db);
  return rows;
}

/** Marks a reader as processed for a week; false if another process has done so, or they have unsubscribed. */
export async function claimWeek(tx: Tx, user: number, monday: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message_settings set digest_week = ${monday}::date
    where user_id = ${user} and channel = 'mail' and weekly_digest and coalesce(digest_week < ${monday}::date, true)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Names of people who got their first place directly below a partner in a week, except those whose data are restricted. */
export async function findNewcomers(
  db: Kysely<DB>,
  { partner, week, now }: { readonly partner: number; readonly week: Week; readonly now: Date },
): Promise<string[]> {
  const from = new Date(berlinMidnight(week.from));
  const until = new Date(berlinMidnight(addDays(week.to, 1)));
  const { rows } = await sql<{ name: string }>`
    select member.display_name as name
    from placements as place
    join partners as member on member.id = place.partner_id
    join users as owner on owner.id = member.user_id and owner.deleted_at is null and not ${isRestricted(now)}
    where place.parent_id = ${partner} and place.valid_to is null
      and place.valid_from >= ${from} and place.valid_from < ${until}
      and not exists (
        select from placements as earlier where earlier.partner_id = place.partner_id and earlier.valid_from < place.valid_from)
    order by place.valid_from, member.id`.execute(db);
  return rows.map(({ name }) => name);
}
