import { type Kysely, sql } from 'kysely';
import { contactEmail } from '../../identity/users/contact-data.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** Who begins a leg, and how to reach them. */
export interface LegContact {
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const readContacts = prepared<LegContact & { id: number }, [ids: readonly number[]]>(
  (ids) => sql`
    select partners.id, partners.display_name as "displayName", ${contactEmail} as email, owner.phone
    from partners left join users as owner on owner.id = partners.user_id
    where partners.id = any(${ids}::bigint[])`,
);

/** By id. Whether the contact may be seen is for the caller to decide. */
export async function findLegContacts(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, LegContact>> {
  if (ids.length === 0) return new Map();
  const rows = await readContacts(db, ids);
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
