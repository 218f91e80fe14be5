import { type Kysely, sql } from 'kysely';
import { contactEmail, shownToOthers } from '../../identity/users/contact-data.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** The first partner of a leg, and their contact data. */
export interface LegContact {
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const readContacts = prepared<LegContact & { id: number }, [ids: readonly number[], now: Date]>(
  (ids, now) => sql`
    select partners.id, partners.display_name as "displayName", ${shownToOthers(contactEmail, now)} as email,
      ${shownToOthers(sql`owner.phone`, now)} as phone
    from partners left join users as owner on owner.id = partners.user_id
    where partners.id = any(${ids}::bigint[])`,
);

/** By id. The caller decides whether the contact may be seen. */
export async function findLegContacts(
  db: Kysely<DB>,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, LegContact>> {
  if (ids.length === 0) return new Map();
  const rows = await readContacts(db, ids, now);
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
