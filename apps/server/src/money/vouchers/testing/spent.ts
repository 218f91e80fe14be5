import type { Kysely } from 'kysely';
import { findUserOf } from '../../../identity/users/users.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { createVoucher } from '../create-voucher.ts';
import { expireVoucher, redeemVoucher, refundRedemption } from '../spend-voucher.ts';

interface VoucherOfPayout {
  readonly payout: number;
  readonly owner: number;
  readonly at: Date;
}

/** Makes a voucher from a payout, spends 5.00 EUR of it, and refunds 2.00 EUR. Returns the voucher's id. */
export function spendOfPayout(db: Kysely<DB>, { payout, owner, at }: VoucherOfPayout): Promise<number> {
  return inTransaction(db, async (tx) => {
    const by = await findUserOf(tx, owner);
    const { id, code } = await makeOfPayout(tx, { payout, owner, at });
    const deps = { db: tx, clock: { now: () => at } };
    const spending = { code, cents: 5_00, order: 'S-1', orderLine: null, reference: 'S-1/1', by };
    const redemption = await redeemVoucher(deps, spending);
    await refundRedemption(deps, { redemption, cents: 2_00, reference: 'S-1/R', by });
    return id;
  });
}

/** Makes a voucher from a payout that expires unspent. */
export function expireOfPayout(
  db: Kysely<DB>,
  { expiredAt, ...voucher }: VoucherOfPayout & { readonly expiredAt: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { id } = await makeOfPayout(tx, voucher);
    return expireVoucher({ db: tx, clock: { now: () => expiredAt } }, id);
  });
}

async function makeOfPayout(
  tx: Tx,
  { payout, owner, at }: VoucherOfPayout,
): Promise<{ id: number; code: string }> {
  const { amount_cents, tax_cents, fee_cents } = await tx
    .selectFrom('payouts')
    .select(['amount_cents', 'tax_cents', 'fee_cents'])
    .where('id', '=', payout)
    .executeTakeFirstOrThrow();
  await createVoucher(tx, { payout, owner, amountCents: amount_cents + tax_cents - fee_cents, at });
  return tx
    .selectFrom('vouchers')
    .select(['id', 'code'])
    .where('payout_id', '=', payout)
    .executeTakeFirstOrThrow();
}
