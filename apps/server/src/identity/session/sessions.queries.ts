import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listSessions } from '@blattwerk/contract/session/sessions.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listSessions)['answer']['list']>;

/** A page of a user's sessions that are neither revoked nor expired. */
export async function findSessions(
  db: Kysely<DB>,
  { user, now }: { user: number; now: Date },
  { order, page, size }: List,
) {
  const live = db
    .selectFrom('sessions')
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const field = order[0]?.field === 'createdAt' ? 'created_at' : 'id';
  const direction = order[0]?.direction ?? 'desc';
  const [rows, { total }] = await Promise.all([
    live
      .select(['id', 'created_at as createdAt', 'expires_at as expiresAt', 'user_agent as userAgent'])
      .select((eb) => eb.fn.coalesce('last_seen_at', 'created_at').as('lastSeenAt'))
      .orderBy(field, direction)
      .orderBy('id', direction)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    live.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Ends a session of a user; false if it is not a live one of theirs. */
export async function endSessionOf(
  tx: Tx,
  { id, user, now }: { id: number; user: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Minimum interval between recorded uses: a write with every read would cost more than it is worth. */
const SEEN_MINUTES = 5;

/**
 * Whether the use of a session should be recorded again. Checked first, because a transaction for every read would cost
 * more than the read.
 */
export function isUseDue({ lastSeenAt, now }: { lastSeenAt: Date; now: Date }): boolean {
  return lastSeenAt <= dueAt(now);
}

function dueAt(now: Date): Date {
  return new Date(now.getTime() - SEEN_MINUTES * 60_000);
}

/** Records the use of a session, unless this was done within the last minutes. */
export async function noteUse(tx: Tx, { id, now }: { id: number; now: Date }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    // Among simultaneous calls, only one writes.
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<=', dueAt(now)))
    .execute();
}
