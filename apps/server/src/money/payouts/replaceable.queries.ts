import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { setOffsOf } from '../books/set-offs.ts';
import { PAID_BEFORE } from '../books/taken-back.ts';
import type { TaxKind } from '../tax/tax.ts';
import type { Destination } from './eligibility.ts';

/**
 * Notes without tax because of their partner's claim or missing proof: whether that was right becomes known later. Under
 * reverse charge the company owes the tax in any case.
 */
const replaceableKinds: readonly TaxKind[] = ['unproven', 'small-business'];

/** Whether a note of this kind may turn out to lack its tax. */
export function mayLackTax(kind: TaxKind | null): boolean {
  return kind !== null && replaceableKinds.includes(kind);
}

/** A payout without tax whose note can be replaced once its tax is known. */
export interface Replaceable {
  readonly payout: number;
  readonly partner: number;
  readonly status: number;
  readonly type: Destination['type'];
  readonly shop: number | null;
  /** What its note bills, less what corrections took back of it; cents. */
  readonly netCents: number;
  readonly isReplaced: boolean;
}

/**
 * A payout and those connected with it by notes that take back what another one paid. None of them is rejected, and none has
 * tax. Oldest first.
 */
export async function findReplaceable(db: Kysely<DB>, payout: number): Promise<Replaceable[]> {
  const { rows } = await sql<Replaceable>`
    with recursive line as (
      select taking.payout_id as taker, paying.payout_id as payer
      from payout_credits as taking
      join credits as credit on credit.cycle_id = taking.cycle_id and credit.id = taking.credit_id
      join lateral ${sql.raw(PAID_BEFORE)} as paying on paying.payout_id <> taking.payout_id
      where taking.corrected_by is null
        and credit.partner_id = (select partner_id from payouts where id = ${payout})
    ), connected as (
      select ${payout}::bigint as id
      union
      select case when line.taker = connected.id then line.payer else line.taker end
      from connected
      join line on connected.id in (line.taker, line.payer)
      join payouts as other
        on other.id = case when line.taker = connected.id then line.payer else line.taker end
        and other.status <> ${payoutStatus.rejected} and other.tax_kind = any(${replaceableKinds}::text[])
    )
    select payout.id as payout, payout.partner_id as partner, payout.status, payout.type, payout.shop_id as shop,
      (payout.amount_cents - coalesce((
        select sum(net_cents) from ${sql.raw(setOffsOf('payout.id'))} as set_off
      ), 0) + coalesce((
        select sum(paper.net_cents) from payout_papers as paper
        where paper.payout_id = payout.id and paper.kind = 'refund-correction'
      ), 0))::bigint as "netCents",
      exists (select from payouts as successor where successor.replaces_id = payout.id) as "isReplaced"
    from connected join payouts as payout on payout.id = connected.id
    order by payout.id`.execute(db);
  return rows;
}
