import type { Tx } from '../../platform/database/transaction.ts';
import { addEntry, addPostings } from './journal.ts';

/** A voucher made from a payout; the liability is booked under the partner of that payout. */
interface BookedVoucher {
  readonly voucher: number;
  readonly owner: number;
  /** Gross cents, positive. */
  readonly cents: number;
  readonly at: Date;
}

/**
 * Books that a paid payout became a voucher: the company owes it to whoever holds the code. Call it in the transaction that
 * creates the voucher.
 */
export async function bookVoucherIssued(tx: Tx, { voucher, owner, cents, at }: BookedVoucher): Promise<void> {
  const entry = await addEntry(tx, { kind: 'voucher-issued', voucher_id: voucher, occurred_at: at });
  await addPostings(tx, entry, [
    { account: 'voucher_issued', partner: owner, cents: -cents },
    { account: 'voucher', partner: owner, cents },
  ]);
}

/** The contra account of a movement, and whether it reduces the remaining value. */
const sides = {
  redeemed: { account: 'voucher_redeemed', sign: 1 },
  refunded: { account: 'voucher_redeemed', sign: -1 },
  expired: { account: 'voucher_expired', sign: 1 },
} as const;

/** Books a movement of a voucher, once. Call it in the transaction that writes the movement, with the voucher locked. */
export async function bookVoucherMovement(
  tx: Tx,
  { voucher, owner, cents, at }: BookedVoucher,
  { movement, kind }: { readonly movement: number; readonly kind: keyof typeof sides },
): Promise<void> {
  const { account, sign } = sides[kind];
  const entry = await addEntry(tx, {
    kind: `voucher-${kind}`,
    voucher_id: voucher,
    voucher_movement_id: movement,
    occurred_at: at,
  });
  await addPostings(tx, entry, [
    { account: 'voucher', partner: owner, cents: -sign * cents },
    { account, partner: owner, cents: sign * cents },
  ]);
}
