import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { payloadHash } from '../../../src/identity/approvals/payload-hash.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { testPasswordHash } from '../../test-server.ts';

/** Number prepared: one is read, one approved, two rejected, with one to spare. */
const PREPARED = 5;

/** Invited staff, full access for them that waits for a second person, a finished job, and API keys. */
export async function fillOperators(db: Kysely<DB>, now: Date): Promise<void> {
  const hash = await testPasswordHash();
  await sql`
    with job as (
      insert into jobs (kind, reason, requested_by, requested_at, started_at, ended_at)
      values ('partners.hold', 'Vertretung', 999999998, ${now}, ${now}, ${now}) returning id
    )
    insert into job_items (job_id, position, item, over_at, refusal)
    select job.id, 1, 999999999, ${now}, '{"status": 404, "code": "notFound", "reason": "Not Found"}' from job`.execute(
    db,
  );
  // Created by a user outside the network: one is read, one withdrawn.
  await sql`insert into api_keys (name, prefix, key_hash, rights, created_by, created_at, expires_at)
    select 'Shop', 'bwk_AAAAAAAA', sha256(gen_random_uuid()::text::bytea), '{orders.import}', 999999998, ${now}, ${new Date(now.getTime() + 86_400_000)}
    from generate_series(1, 2) as n`.execute(db);
  for (let n = 0; n <= PREPARED; n += 1) {
    const { id } = await db
      .insertInto('users')
      .values({
        email: `${crypto.randomUUID()}@firma.example`,
        password_hash: hash,
        first_name: 'Ruth',
        last_name: 'Rebe',
        roles: ['ROLE_USER', 'ROLE_STAFF'],
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into operator_invitations (user_id, token_hash, created_at, expires_at)
              values (${id}, ${randomBytes(32)}, ${now}, ${new Date(now.getTime() + 86_400_000)})`.execute(
      db,
    );
    // The first one is to be changed.
    if (n === 0) continue;
    const kind = 'operator.admin' as const;
    const subject = `/api/operators/${id}`;
    const before = { admin: false, rights: [] };
    const after = { admin: true, rights: [] };
    await db
      .insertInto('approvals')
      .values({
        kind,
        subject,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        payload_hash: payloadHash({ kind, subject, before, after }),
        reason: 'Vertretung',
        // A user id outside the network.
        prepared_by: 999_999_998,
        prepared_at: now,
      })
      .execute();
  }
}
