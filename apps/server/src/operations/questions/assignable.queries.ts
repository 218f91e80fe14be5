import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Person } from './questions.queries.ts';

/** Who may answer a partner's question: everybody with the right, except the partner. */
export async function findAssignable(db: Kysely<DB>, partner: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, trim(first_name || ' ' || last_name) as name from users
    where roles && array['ROLE_ADMIN', 'ROLE_STAFF'] and disabled_at is null
      and ('ROLE_ADMIN' = any(roles) or 'claims.answer' = any(rights))
      and id <> (select user_id from partners where id = ${partner})
    order by last_name, first_name, id`.execute(db);
  return rows;
}
