import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../../../identity/session/password.ts';
import { revokeSessionsOf } from '../../../identity/session/session.queries.ts';
import { createToken } from '../../../identity/session/token.ts';
import { takeHashedObjection } from '../../../network/potential-partners/objections.ts';
import { audit } from '../../../platform/audit.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Files } from '../../../platform/files/files.ts';
import { findStanding } from '../decide-deletion.ts';
import { type DeletionRow, endDeletion, lockDeletion } from '../deletions.queries.ts';
import { erasePerson } from '../erase-person.ts';
import { decideObstacles } from '../obstacles.ts';
import type { ListedDeletion } from './deletions-file.ts';

/** Why, on the request for deletion: whoever decided it did so with words that the restored state does not have. */
const REASON = 'Wiederholt nach einer Wiederherstellung';

interface ReplayDeps {
  readonly db: Kysely<DB>;
  readonly files: Pick<Files, 'remove'>;
  readonly now: Date;
  /** Who runs it: a user of the operating system. */
  readonly systemUser: string;
}

/** What became of the list. */
export interface Replayed {
  /** People whose data were taken away now, and addresses whose objection holds again. */
  readonly deleted: number;
  readonly objections: number;
  /** Partners (or users without one) whom something stands in the way of: they are signed out, and their request is open again. */
  readonly waiting: readonly { readonly user: number; readonly obstacles: readonly string[] }[];
}

/**
 * Carries out again, in an older state that came back, what was deleted since. Once more it changes nothing. Who is not in that state, or
 * is somebody else of the same number, is passed over.
 */
export async function replayDeletions(
  deps: ReplayDeps,
  listed: readonly ListedDeletion[],
): Promise<Replayed> {
  const waiting: { user: number; obstacles: readonly string[] }[] = [];
  let deleted = 0;
  let objections = 0;
  for (const one of listed) {
    if (one.kind === 'objection') {
      const isNew = await inTransaction(deps.db, (tx) =>
        takeHashedObjection(tx, { hash: Buffer.from(one.hash, 'hex'), at: new Date(one.at) }),
      );
      if (isNew) objections += 1;
      continue;
    }
    const outcome = await replayOne(deps, one);
    if (outcome === 'deleted') deleted += 1;
    else if (outcome !== 'nothing') waiting.push({ user: one.user, obstacles: outcome });
  }
  return { deleted, objections, waiting };
}

type Deletion = Extract<ListedDeletion, { kind: 'deletion' }>;

async function replayOne(deps: ReplayDeps, one: Deletion): Promise<'deleted' | 'nothing' | string[]> {
  const { db, files, now } = deps;
  const passwordHash = await hashPassword(createToken());
  const keys: string[] = [];
  const outcome = await inTransaction(db, async (tx) => {
    const request = await requestOf(tx, one);
    if (request === undefined) return 'nothing';
    const obstacles = decideObstacles(await findStanding(tx, request, now)).map(({ code }) => code);
    if (obstacles.length > 0) {
      await shutOut(tx, one.user, now);
      return obstacles;
    }
    keys.push(...(await erasePerson(tx, request, { now, passwordHash })));
    await endDeletion(tx, {
      id: request.id,
      status: 'done',
      at: new Date(one.at),
      by: one.by,
      decision: REASON,
    });
    await note(tx, deps, request);
    return 'deleted';
  });
  // Comes last: no file comes back.
  for (const key of keys) await files.remove(key);
  return outcome;
}

/** The request of somebody who is to be deleted again, open; undefined for who is not there, is somebody else, or is deleted. */
async function requestOf(tx: Tx, { user, since, at }: Deletion): Promise<DeletionRow | undefined> {
  const { rows } = await sql`
    select from users where id = ${user} and date_trunc('milliseconds', created_at) = ${new Date(since)} and deleted_at is null
    for update`.execute(tx);
  if (rows.length === 0) return undefined;
  const { id } = await tx
    .insertInto('deletion_requests')
    .values({ user_id: user, reason: null, created_at: new Date(at) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ status: 'open', decided_at: null, decided_by: null, decision: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return lockDeletion(tx, id);
}

/** Until an operator has settled what stands in the way: nobody signs in, and nothing is sent (Art. 18 GDPR). */
async function shutOut(tx: Tx, user: number, now: Date): Promise<void> {
  await revokeSessionsOf(tx, { user, now });
  await sql`update users set disabled_at = coalesce(disabled_at, ${now}) where id = ${user}`.execute(tx);
  await sql`delete from outbox where user_id = ${user} and status = 'queued'`.execute(tx);
}

async function note(tx: Tx, { systemUser }: ReplayDeps, { id }: DeletionRow): Promise<void> {
  const details = { before: { status: 'open' }, after: { status: 'done' }, reason: REASON };
  await audit(tx, { systemUser, action: 'write', subject: `/api/deletion_requests/${id}`, details });
}
