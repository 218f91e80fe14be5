import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import type { Secrets } from '../../../src/platform/secrets/secrets.ts';

/** A push device of a user's first session; nothing is ever sent there. */
export async function fillPush(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  user: number,
  now: Date,
): Promise<void> {
  const hash = randomBytes(32);
  const subscription = secrets.seal('{}', `push_devices.subscription:${hash.toString('hex')}`);
  await sql`
    insert into push_devices (user_id, session_id, endpoint_hash, subscription, created_at)
    select ${user}, min(id), ${hash}, ${subscription}, ${now} from sessions where user_id = ${user}`.execute(
    db,
  );
}
