import type { Kysely } from 'kysely';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';

/**
 * Lets through to what is noted about a partner: nobody reads or writes what others note about themselves.
 * @throws ApiError 404 for nobody, 403 for the own partner
 */
export async function requireOthersNotes(db: Kysely<DB>, session: Session, partner: number): Promise<void> {
  if (isOwn(session, partner)) throw new ApiError(403, 'ownNotes');
  const found = await db.selectFrom('partners').select('id').where('id', '=', partner).executeTakeFirst();
  if (found === undefined) throw notFound();
}
