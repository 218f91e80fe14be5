import { type Kysely, sql } from 'kysely';
import { findCompany } from '../../company/company.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** The payer as shown on documents: the company. */
export interface Issuer {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
  /** VAT ID or tax number; null if the company has not given it. */
  readonly ust: string | null;
}

/** The company's own data, or else those of the partner at the top of the tree; null if neither has an address. */
export async function findIssuer(db: Kysely<DB>): Promise<Issuer | null> {
  const { name, street, postcode, city, countryISO, vatId } = await findCompany(db);
  if (name === null || street === null || postcode === null || city === null || countryISO === null)
    return findRoot(db);
  return { name, street, postcode, city, countryIso: countryISO, ust: vatId };
}

async function findRoot(db: Kysely<DB>): Promise<Issuer | null> {
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
