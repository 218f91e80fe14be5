import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** A browser that is pushed to, of the first sign-in of a user; nothing is ever pushed there. */
export async function fillPush(db: Kysely<DB>, user: number, now: Date): Promise<void> {
  await sql`
    insert into push_devices (user_id, session_id, endpoint_hash, subscription, created_at)
    select ${user}, min(id), ${randomBytes(32)}, '\\x00', ${now} from sessions where user_id = ${user}`.execute(
    db,
  );
}
