import { LOOKS_A_PAGE, type listLooks } from '@blattwerk/contract/export/looks.contract.ts';
import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { ownLooks } from './own-objects.ts';
import type { DataOwner } from './sections/section.ts';

type Answer = AnswerOf<typeof listLooks>;

/** A page of accesses to somebody's data, the latest first, with the total. @param page from 1 */
export async function findLooks(db: Kysely<DB>, owner: DataOwner, page: number): Promise<Answer> {
  const { rows } = await sql<Answer['items'][number] & { total: number }>`
    select look.*, count(*) over ()::int as total from (${ownLooks(owner)}) as look
    order by day desc, who, what
    limit ${LOOKS_A_PAGE} offset ${(page - 1) * LOOKS_A_PAGE}`.execute(db);
  return { items: rows.map(({ total: _, ...look }) => look), total: rows[0]?.total ?? 0 };
}
