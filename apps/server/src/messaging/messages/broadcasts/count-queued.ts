import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { ManyKind } from './for-many.ts';

/** Number of bulk mails of a kind that are due. */
export async function countQueued(db: Kysely<DB>, kind: ManyKind, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('template', '=', kind)
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .executeTakeFirstOrThrow();
  return count;
}
