import { multiplyDivideRounded } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { refundRedemption } from '../../../money/vouchers/spend-voucher.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** What was redeemed of a voucher on an order or one of its lines, and what of that was refunded; cents. */
interface RedeemedOn {
  readonly redemption: number;
  /** Gross, of the voucher. */
  readonly cents: number;
  /** Of it what came back to the voucher already. */
  readonly refundedCents: number;
  /** Net value of the line, or of the order, and what was refunded of that. */
  readonly worthCents: number;
  readonly returnedCents: number;
  /** Nothing is left of the order. */
  readonly isWhole: boolean;
}

/**
 * Gives back to vouchers what was redeemed of them on orders, with the refunds of these (S50): of a line in proportion to the refunds
 * that name it, of a redemption on the order in proportion to all refunds, and everything once nothing of the order is left. What the
 * shop gave back itself is part of it: nothing comes back twice. Where two shops have an order of that number, what was redeemed
 * on an order as a whole without saying of which shop is left to them.
 * @param orders of which something was refunded
 */
export async function refundVouchers(tx: Tx, orders: readonly number[], now: Date): Promise<void> {
  if (orders.length === 0) return;
  await lockVouchers(tx, orders);
  for (const one of await findRedeemed(tx, orders)) {
    const targetCents = decideGivenBack(one);
    const cents = targetCents - one.refundedCents;
    if (cents <= 0) continue;
    const { redemption } = one;
    // What has come back by then tells one refund of a redemption from the next.
    const reference = `import/${redemption}/${targetCents}`;
    await refundRedemption({ db: tx, clock: { now: () => now } }, { redemption, cents, reference, by: null });
  }
}

/** What of a redemption has come back with all refunds so far; cents, gross. */
function decideGivenBack({ cents, worthCents, returnedCents, isWhole }: RedeemedOn): number {
  if (isWhole || (worthCents > 0 && returnedCents >= worthCents)) return cents;
  return worthCents > 0 ? multiplyDivideRounded(cents, returnedCents, worthCents) : 0;
}

/** Redemptions `redeemed` on `line` of orders `paid`, or on such an order by its shop and number, or its number where only one has it. */
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

/** All of them at first and in one order: whoever spends one of them meanwhile cannot be waited for in a circle. */
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
