import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { messageLocale } from '../../../company/offered-locales.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { NotificationRow } from '../notifications.queries.ts';

/**
 * A notification with its recipient and the current language of their account, which may change while a stream is open.
 */
export interface LatestRow extends Omit<NotificationRow, 'day'> {
  readonly user: number;
  readonly locale: Session['user']['locale'];
}

/** The last `count` notifications of each user, oldest first. */
export async function findLatest(
  db: Kysely<DB>,
  { users, count }: { users: readonly number[]; count: number },
): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select latest.id, reader.id as "user", ${messageLocale()} as locale, type, parameters, latest.created_at as "createdAt",
           viewed_at is not null as viewed
    from unnest(${users}::bigint[]) as reader (id)
    join users on users.id = reader.id
    cross join lateral (
      select * from notifications where user_id = reader.id order by id desc limit ${count}
    ) as latest
    order by latest.id`.execute(db);
  return rows;
}

/** The live ones of these sessions: neither revoked nor expired, and the account not disabled. */
export async function findLiveSessions(
  db: Kysely<DB>,
  { sessions, now }: { sessions: readonly number[]; now: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select sessions.id from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessions}::bigint[]) and sessions.revoked_at is null
      and sessions.expires_at > ${now} and users.disabled_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
