import type { AttributedBy } from '@blattwerk/contract/orders/customers.contract.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../../network/memberships/memberships.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Considered } from '../../customers/decide-sponsor.ts';

/** Facts about the buyer for the counting of an order. */
export interface Buyer {
  readonly createdAt: Date;
  readonly affiliate: boolean;
  /** What led a shop's customer to their sponsor. */
  readonly attribution: {
    readonly attributedBy: AttributedBy;
    readonly code: string | null;
    readonly considered: Considered[];
  } | null;
}

/** Since when a buyer exists, whether they were a partner or a customer at an instant, and how they came. */
export async function findBuyerAt(
  db: Kysely<DB>,
  { partner, instant }: { readonly partner: number; readonly instant: Date },
): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select buyer.created_at as "createdAt", coalesce(type.affiliate, false) as affiliate,
      case when customer.partner_id is not null then jsonb_build_object('attributedBy', customer.attributed_by,
        'code', customer.code, 'considered', customer.considered) end as attribution
    from partners as buyer
    left join customers as customer on customer.partner_id = buyer.id
    left join account_types as type on type.partner_id = buyer.id and ${isValid(instant)}
    where buyer.id = ${partner}`.execute(db);
  const [buyer] = rows;
  if (!buyer) throw new Error(`the buyer ${partner} does not exist any more`);
  return buyer;
}
