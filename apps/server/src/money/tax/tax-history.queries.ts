import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** A recorded fact about a partner's tax, with its author. */
interface TaxFact {
  readonly id: number;
  readonly field: 'number' | 'small-business' | 'status' | 'country';
  readonly value: string | null;
  readonly validFrom: string;
  readonly knownAt: Date;
  readonly byId: number | null;
  readonly byName: string | null;
}

/** The latest facts first. */
export async function findTaxFacts(db: Kysely<DB>, partner: number, limit: number): Promise<TaxFact[]> {
  const { rows } = await sql<TaxFact>`
    select fact.id, fact.field, fact.value, fact.valid_from as "validFrom", fact.known_at as "knownAt",
      fact.known_by as "byId", concat_ws(' ', author.first_name, author.last_name) as "byName"
    from tax_data as fact left join users as author on author.id = fact.known_by
    where fact.partner_id = ${partner}
    order by fact.id desc limit ${limit}`.execute(db);
  return rows;
}
