import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** How somebody is reached. */
export interface Contact {
  readonly displayName: string;
  readonly email: string;
  readonly phone: string | null;
}

/** Whoever stands directly above a partner. */
export async function findSponsorContact(db: Kysely<DB>, partner: number): Promise<Contact | undefined> {
  return db
    .selectFrom('tree_nodes')
    .innerJoin('partners', 'partners.id', 'tree_nodes.parent_id')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['partners.display_name as displayName', 'users.email', 'users.phone'])
    .where('tree_nodes.partner_id', '=', partner)
    .executeTakeFirst();
}

/** Ids of one page of a partner's first line by name, and how many stand in it. */
export async function findFirstLinePage(
  db: Kysely<DB>,
  { partner, page, size }: { partner: number; page: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    select node.partner_id as id
    from tree_nodes as node join partners as partner on partner.id = node.partner_id
    where node.parent_id = ${partner}
    order by partner.display_name collate de_names, partner.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { total } = await db
    .selectFrom('tree_nodes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('parent_id', '=', partner)
    .executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total };
}
