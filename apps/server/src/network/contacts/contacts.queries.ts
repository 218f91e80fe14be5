import { type Kysely, sql } from 'kysely';
import { shownToOthers } from '../../identity/users/contact-data.ts';
import { contains } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** How to reach a person. */
export interface Contact {
  readonly displayName: string;
  /** Null while their data are restricted (Art. 18 GDPR). */
  readonly email: string | null;
  readonly phone: string | null;
}

/** The contact data of the partner directly above. */
export async function findSponsorContact(
  db: Kysely<DB>,
  partner: number,
  now: Date,
): Promise<Contact | undefined> {
  return db
    .selectFrom('tree_nodes')
    .innerJoin('partners', 'partners.id', 'tree_nodes.parent_id')
    .innerJoin('users as owner', 'owner.id', 'partners.user_id')
    .select('partners.display_name as displayName')
    .select(sql<string | null>`${shownToOthers(sql`owner.email`, now)}`.as('email'))
    .select(sql<string | null>`${shownToOthers(sql`owner.phone`, now)}`.as('phone'))
    .where('tree_nodes.partner_id', '=', partner)
    .executeTakeFirst();
}

/** Ids of a page of a partner's first line by name, and their total; `text` filters by name. */
export async function findFirstLinePage(
  db: Kysely<DB>,
  { partner, page, size, text }: { partner: number; page: number; size: number; text: string },
): Promise<{ ids: number[]; total: number }> {
  const named = text === '' ? sql`true` : contains(sql`partner.display_name`, text);
  const firstLine = sql`
    from tree_nodes as node join partners as partner on partner.id = node.partner_id
    where node.parent_id = ${partner} and ${named}`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(
      select node.partner_id ${firstLine}
      order by partner.display_name collate de_names, partner.id
      limit ${size} offset ${(page - 1) * size}
    ) as ids, (select count(*) ${firstLine}) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
