import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { addDeletions, type ListedDeletion } from './deletions-file.ts';

/** The job that writes the list. */
export const LIST_DELETIONS = 'list-deletions';

interface JobDeps extends Pick<Deps, 'db' | 'log'> {
  readonly config: Pick<Config, 'deletionsList'>;
}

/**
 * Maintains, outside the database, a list of deleted people and of addresses that objected to invitations: an older
 * backup knows neither, and a restore uses the list to erase both again. Runs soon after each deletion, and every hour.
 */
export function listDeletionsJob({ db, log, config: { deletionsList } }: JobDeps): JobDefinition {
  return {
    name: LIST_DELETIONS,
    cron: '13 * * * *',
    run: async () => {
      const added = await addDeletions(deletionsList, await findDeletionsToList(db));
      if (added > 0) log.info({ added }, 'entries were added to the list of deletions');
    },
  };
}

/** All deletions carried out, the earliest first. */
export async function findDeletionsToList(db: Kysely<DB>): Promise<ListedDeletion[]> {
  const deletions = await sql<{ user: number; since: Date; at: Date; by: number }>`
    select owner.id as "user", owner.created_at as since, request.decided_at as at, request.decided_by as by
    from deletion_requests as request join users as owner on owner.id = request.user_id
    where request.status = 'done' order by request.decided_at, owner.id`.execute(db);
  const objections = await sql<{ hash: string; at: Date }>`
    select encode(email_hash, 'hex') as hash, objected_at as at from invitation_objections order by objected_at, 1`.execute(
    db,
  );
  return [
    ...deletions.rows.map(({ user, since, at, by }) => ({
      kind: 'deletion' as const,
      user,
      since: since.toISOString(),
      at: at.toISOString(),
      by,
    })),
    ...objections.rows.map(({ hash, at }) => ({ kind: 'objection' as const, hash, at: at.toISOString() })),
  ];
}
