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

/** Reason on the deletion request: the restored state does not have the words of the original decision. */
const REASON = 'Wiederholt nach einer Wiederherstellung';

interface ReplayDeps {
  readonly db: Kysely<DB>;
  readonly files: Pick<Files, 'remove'>;
  readonly now: Date;
  /** The operating-system user running it. */
  readonly systemUser: string;
}

/** The outcome of replaying the list. */
export interface Replayed {
  /** People erased now, and addresses whose objection is in force again. */
  readonly deleted: number;
  readonly objections: number;
  /** Partners (or users without one) with obstacles: they are signed out, and their request is open again. */
  readonly waiting: readonly { readonly user: number; readonly obstacles: readonly string[] }[];
}

/**
 * Repeats, in a restored older state, the deletions carried out since. Idempotent. People who are missing in that
 * state, or whose number belongs to somebody else, are skipped.
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
  // Comes last: a deleted file cannot be restored.
  for (const key of keys) await files.remove(key);
  return outcome;
}

/** The open request of somebody to erase again; undefined if they are missing, somebody else, or erased already. */
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

/** Until an operator has settled the obstacles, they cannot sign in and nothing is sent to them (Art. 18 GDPR). */
async function shutOut(tx: Tx, user: number, now: Date): Promise<void> {
  await revokeSessionsOf(tx, { user, now });
  await sql`update users set disabled_at = coalesce(disabled_at, ${now}) where id = ${user}`.execute(tx);
  await sql`delete from outbox where user_id = ${user} and status = 'queued'`.execute(tx);
}

async function note(tx: Tx, { systemUser }: ReplayDeps, { id }: DeletionRow): Promise<void> {
  const details = { before: { status: 'open' }, after: { status: 'done' }, reason: REASON };
  await audit(tx, { systemUser, action: 'write', subject: `/api/deletion_requests/${id}`, details });
}
