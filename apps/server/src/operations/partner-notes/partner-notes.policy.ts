import type { Kysely } from 'kysely';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';

/**
 * Access to notes about a partner: nobody reads or writes notes about themselves.
 * @throws ApiError 404 if there is no such partner, 403 for the caller's own
 */
export async function requireOthersNotes(db: Kysely<DB>, session: Session, partner: number): Promise<void> {
  if (isOwn(session, partner)) throw new ApiError(403, 'ownNotes');
  const found = await db.selectFrom('partners').select('id').where('id', '=', partner).executeTakeFirst();
  if (found === undefined) throw notFound();
}
