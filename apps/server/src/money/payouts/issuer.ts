import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** Who pays, as papers show it: the company on top of the tree. */
export interface Issuer {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
  /** VAT ID or tax number; null while the company has not given it. */
  readonly ust: string | null;
}

/** The company; null without a tree, or without its address. */
export async function findIssuer(db: Kysely<DB>): Promise<Issuer | null> {
  const { rows } = await sql<Issuer>`
    select coalesce(address.company, partner.display_name) as name, address.street, address.postcode,
           address.city, address.country_iso as "countryIso", data.ust
    from tree_nodes as node
    join partners as partner on partner.id = node.partner_id
    join billing_addresses as address on address.user_id = partner.user_id and address.is_default
    left join affiliate_data as data on data.partner_id = partner.id
    where node.parent_id is null
    order by node.partner_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whose address and VAT ID are the company's; undefined without a tree. */
export async function findCompany(db: Kysely<DB>) {
  return db
    .selectFrom('tree_nodes as node')
    .innerJoin('partners as partner', 'partner.id', 'node.partner_id')
    .innerJoin('users as user', 'user.id', 'partner.user_id')
    .select(['partner.id as partner', 'partner.display_name as displayName', 'user.email'])
    .where('node.parent_id', 'is', null)
    .orderBy('node.partner_id')
    .limit(1)
    .executeTakeFirst();
}
