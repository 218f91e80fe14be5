import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';

/** The owner of a statement; the address is optional. */
export interface StatementOwner {
  readonly partner: number;
  readonly name: string;
  readonly company: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly countryIso: string | null;
}

/** A partner's current name and billing address. */
export async function findStatementOwner(db: Kysely<DB>, partner: number): Promise<StatementOwner> {
  const { rows } = await sql<StatementOwner>`
    select partner.id as partner, users.first_name || ' ' || users.last_name as name, address.company, address.street,
      address.postcode, address.city, address.country_iso as "countryIso"
    from partners as partner
    join users on users.id = partner.user_id
    left join billing_addresses as address on address.user_id = users.id and address.is_default
    where partner.id = ${partner}`.execute(db);
  const [owner] = rows;
  if (!owner) throw new Error(`partner ${partner} has no user`);
  return owner;
}
