import { type Kysely, sql } from 'kysely';
import { isValid } from '../../../network/memberships/memberships.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';

/** Since when a buyer exists, and whether they were a partner or a customer at an instant. */
export async function findBuyerAt(
  db: Kysely<DB>,
  { partner, instant }: { readonly partner: number; readonly instant: Date },
): Promise<{ createdAt: Date; affiliate: boolean }> {
  const { rows } = await sql<{ createdAt: Date; affiliate: boolean }>`
    select buyer.created_at as "createdAt", coalesce(type.affiliate, false) as affiliate
    from partners as buyer
    left join account_types as type on type.partner_id = buyer.id and ${isValid(instant)}
    where buyer.id = ${partner}`.execute(db);
  const [buyer] = rows;
  if (!buyer) throw new Error(`the buyer ${partner} is gone`);
  return buyer;
}
