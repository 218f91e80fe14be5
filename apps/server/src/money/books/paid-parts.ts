import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { payoutStatus } from './book-payout.ts';

/** SQL of the part payments of a debt that are not settled yet: rows of `debt_payments`. */
function openParts(partner: number): RawBuilder<unknown> {
  return sql`
    select paid.* from debt_payments as paid
    where paid.partner_id = ${partner} and paid.booked_at is not null and paid.left_cents > 0
      and not exists (select from settled_debt_payments as settled where settled.payment_id = paid.id)
      and not exists (
        select from payout_debt_payments as taken
        join payouts as taker on taker.id = taken.payout_id and taker.status <> ${payoutStatus.rejected}
        where taken.payment_id = paid.id)`;
}

/** A part payment of a debt, in cents: the amount of the debt, and its share of the tax. */
export interface PaidPart {
  readonly payment: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** Those of a partner that are not settled yet, oldest first. Needs `lockAccounts` for a reliable result. */
export async function findOpenParts(db: Kysely<DB>, partner: number): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select id as payment, net_cents as "netCents", (amount_cents - net_cents)::bigint as "taxCents"
    from (${openParts(partner)}) as part order by id`.execute(db);
  return rows;
}

/**
 * Settles them all with the entry that ended the rest of the debt. Needs `lockAccounts`.
 * @returns the debt that they had paid, in cents
 */
export async function settleParts(
  tx: Tx,
  partner: number,
  end: { readonly last_id: number } | { readonly write_off_id: number },
): Promise<number> {
  const { last_id: last, write_off_id: writeOff } = { last_id: null, write_off_id: null, ...end };
  const { rows } = await sql<{ cents: number }>`
    with part as materialized (${openParts(partner)}), settled as (
      insert into settled_debt_payments (payment_id, last_id, write_off_id)
      select id, ${last}, ${writeOff} from part where id is distinct from ${last}
      returning payment_id
    )
    select coalesce(sum(net_cents), 0)::bigint as cents from part
    where id in (select payment_id from settled)`.execute(tx);
  return onlyRow(rows).cents;
}
