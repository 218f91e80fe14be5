import { redeemVoucher, refundRedemption } from '@blattwerk/server/money/vouchers/spend-voucher.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { decidedOnce, type Effect, type Step } from './order-steps.ts';
import { depsOf, type World } from './world.ts';

const nothing: Effect = () => undefined;

/** What a shop knows of a voucher or of a redemption, and what of it is left, in cents. */
interface Left {
  readonly id: number;
  readonly code: string;
  readonly cents: number;
}

const VOUCHERS = `
  select voucher.id, voucher.code, (voucher.amount_cents - coalesce(sum(
    case movement.kind when 'refunded' then -movement.amount_cents else movement.amount_cents end), 0))::bigint as cents
  from vouchers as voucher left join voucher_movements as movement on movement.voucher_id = voucher.id
  group by voucher.id order by voucher.id`;

const REDEMPTIONS = `
  select redeemed.id, voucher.code, (redeemed.amount_cents - coalesce((
    select sum(amount_cents) from voucher_movements where refund_of = redeemed.id), 0))::bigint as cents
  from voucher_movements as redeemed join vouchers as voucher on voucher.id = redeemed.voucher_id
  where redeemed.kind = 'redeemed' order by redeemed.id`;

/** One of those of which something is left. */
async function pickLeft(
  { database: { pool } }: World,
  query: string,
  pick: number,
): Promise<Left | undefined> {
  const { rows } = await pool.query<Left>(query);
  const left = rows.filter(({ cents }) => cents > 0);
  return left[pick % left.length];
}

/** A shop takes a part of what remains of a voucher. */
export function spendVoucher(pick: number, percent: number): Step {
  const decide = decidedOnce((world) => pickLeft(world, VOUCHERS, pick));
  return async (world, model) => {
    const deps = depsOf(world);
    const voucher = await decide(world, model);
    if (voucher === undefined) return nothing;
    const reference = `V-${world.clock.now.toISOString()}`;
    const cents = Math.ceil((voucher.cents * percent) / 100);
    const spending = { code: voucher.code, cents, order: reference, orderLine: null, reference };
    await inTransaction(deps.db, (db) => redeemVoucher({ ...deps, db }, { ...spending, by: world.operator }));
    return nothing;
  };
}

/** A shop gives a part of that back, with the refund of the order. */
export function refundVoucher(pick: number, percent: number): Step {
  const decide = decidedOnce((world) => pickLeft(world, REDEMPTIONS, pick));
  return async (world, model) => {
    const deps = depsOf(world);
    const redemption = await decide(world, model);
    if (redemption === undefined) return nothing;
    const reference = `W-${world.clock.now.toISOString()}`;
    const cents = Math.ceil((redemption.cents * percent) / 100);
    const refund = { redemption: redemption.id, cents, reference, by: world.operator };
    await inTransaction(deps.db, (db) => refundRedemption({ ...deps, db }, refund));
    return nothing;
  };
}
