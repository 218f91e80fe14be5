import { multiplyDivideRounded } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { refundRedemption } from '../../../money/vouchers/spend-voucher.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The redemption of a voucher on an order or one of its lines, and its refunds; cents. */
interface RedeemedOn {
  readonly redemption: number;
  /** Gross, of the voucher. */
  readonly cents: number;
  /** Amount given back to the voucher already. */
  readonly refundedCents: number;
  /** Net value of the line, or of the order, and its refunded part. */
  readonly worthCents: number;
  readonly returnedCents: number;
  /** Nothing is left of the order. */
  readonly isWhole: boolean;
}

/**
 * Gives redeemed amounts back to vouchers when orders are refunded: for a line in proportion to the refunds
 * naming it, for a redemption on the order in proportion to all refunds, and everything once nothing of the order is
 * left. Amounts given back by the shop are part of it: nothing is given back twice. If two shops have an order with
 * that number, a redemption on a whole order without a shop is left to them.
 * @param orders with new refunds
 */
export async function refundVouchers(tx: Tx, orders: readonly number[], now: Date): Promise<void> {
  if (orders.length === 0) return;
  await lockVouchers(tx, orders);
  for (const one of await findRedeemed(tx, orders)) {
    const targetCents = decideGivenBack(one);
    const cents = targetCents - one.refundedCents;
    if (cents <= 0) continue;
    const { redemption } = one;
    // The total given back so far distinguishes one refund of a redemption from the next.
    const reference = `import/${redemption}/${targetCents}`;
    await refundRedemption({ db: tx, clock: { now: () => now } }, { redemption, cents, reference, by: null });
  }
}

/** The amount of a redemption to give back for all refunds so far; cents, gross. */
function decideGivenBack({ cents, worthCents, returnedCents, isWhole }: RedeemedOn): number {
  if (isWhole || (worthCents > 0 && returnedCents >= worthCents)) return cents;
  return worthCents > 0 ? multiplyDivideRounded(cents, returnedCents, worthCents) : 0;
}

/**
 * Redemptions `redeemed` on `line` of orders `paid`, or on such an order by shop and number, or by number if only one
 * shop has it.
 */
const redeemedOn = (orders: readonly number[]) => sql`
  from orders as paid
  join lateral (
    select movement.*, line.net_cents from order_lines as line
    join voucher_movements as movement on movement.order_line_id = line.id and movement.kind = 'redeemed'
    where line.order_id = paid.id
    union all
    select movement.*, null from voucher_movements as movement
    where movement.order_number = paid.number and movement.order_line_id is null and movement.kind = 'redeemed'
      and (movement.source = paid.source or movement.source is null and not exists (select from orders as other
        where upper(other.number) = upper(paid.number) and other.number = paid.number and other.id <> paid.id))
  ) as redeemed on true
  where paid.id = any(${orders}::bigint[])`;

/** All of them first and in a fixed order, to avoid deadlocks with concurrent redemptions. */
async function lockVouchers(tx: Tx, orders: readonly number[]): Promise<void> {
  await sql`
    select from vouchers where id in (select redeemed.voucher_id ${redeemedOn(orders)})
    order by id for no key update`.execute(tx);
}

async function findRedeemed(db: Kysely<DB>, orders: readonly number[]): Promise<RedeemedOn[]> {
  const { rows } = await sql<RedeemedOn>`
    select redeemed.id as redemption, redeemed.amount_cents as cents,
      (select coalesce(sum(amount_cents), 0)::bigint from voucher_movements where refund_of = redeemed.id) as "refundedCents",
      coalesce(redeemed.net_cents, paid.base_cents) as "worthCents",
      (select coalesce(sum(base_cents), 0)::bigint from refunds where refunds.order_id = paid.id
        and (redeemed.order_line_id is null or refunds.order_line_id = redeemed.order_line_id)) as "returnedCents",
      paid.status = 'refunded' as "isWhole"
    ${redeemedOn(orders)}
    order by redeemed.id`.execute(db);
  return rows;
}
