import { expireVouchers } from '@blattwerk/server/money/vouchers/expire-vouchers.job.ts';
import { redeemVoucher, refundRedemption } from '@blattwerk/server/money/vouchers/spend-voucher.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import { expectInvariants } from './invariants.ts';
import { decidedOnce, type Step } from './order-steps.ts';
import { nothing } from './refused.ts';
import { depsOf, type Model, type World } from './world.ts';

/** A voucher or a redemption as a shop knows it, and what is left of it, in cents. */
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

/** A shop redeems a part of what is left of a voucher. */
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

/** Years pass for all vouchers, twice, and a shop gives something back in between: expired amounts are owed to nobody. */
export async function outliveVouchers(model: Model, world: World, pick: number): Promise<void> {
  for (const turn of ['first', 'again']) {
    const { rows } = await world.database.pool.query<{ last: number | null }>(
      'select max(extract(year from valid_until))::integer as last from vouchers',
    );
    const last = rows[0]?.last;
    if (!last) return;
    world.clock.now = new Date(Date.UTC(last + 1, 0, 2, 12));
    await expireVouchers(depsOf(world));
    const left = await world.database.pool.query<Left>(VOUCHERS);
    expect(left.rows.filter(({ cents }) => cents !== 0)).toEqual([]);
    await expectInvariants(model, world);
    if (turn === 'first') await refundVoucher(pick, 50)(world, model);
  }
}
