import type { ToldType } from '@blattwerk/contract/notifications/notification-types.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A notification with its day in Berlin. */
export interface NotificationRow {
  readonly id: number;
  readonly type: ToldType;
  readonly parameters: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly viewed: boolean;
  readonly day: string;
}

/** A page of a user's notifications, newest first. */
export async function findNotifications(
  db: Kysely<DB>,
  { user, page, size }: { user: number; page: number; size: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, type, parameters, created_at as "createdAt", viewed_at is not null as viewed,
           (created_at at time zone 'Europe/Berlin')::date as day
    from notifications where user_id = ${user}
    order by created_at desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** Number of a user's notifications not yet viewed. */
export async function countUnviewed(db: Kysely<DB>, user: number): Promise<number> {
  const [row] = await readUnviewed(db, user);
  return row?.unviewed ?? 0;
}

const readUnviewed = prepared<{ unviewed: number }, [user: number]>(
  (user) => sql`select count(*) as unviewed from notifications where user_id = ${user} and viewed_at is null`,
);

/** Marks a user's notifications as viewed, all or those with these ids; returns the ids that were not viewed before. */
export async function markViewed(
  tx: Tx,
  { user, ids, at }: { user: number; ids: readonly number[] | null; at: Date },
): Promise<number[]> {
  const which = ids === null ? sql`true` : sql`id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    update notifications set viewed_at = ${at}
    where user_id = ${user} and viewed_at is null and ${which} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks a user's notifications as not viewed; returns the ids that were viewed before. */
export async function markUnviewed(
  tx: Tx,
  { user, ids }: { user: number; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notifications set viewed_at = null
    where user_id = ${user} and viewed_at is not null and id = any(${ids}::bigint[]) returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
