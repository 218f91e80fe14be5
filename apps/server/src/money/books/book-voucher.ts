import type { Tx } from '../../platform/database/transaction.ts';
import { addEntry, addPostings } from './journal.ts';

/** A voucher that was made of a payout; its liability stands with the partner whose payout that was. */
interface BookedVoucher {
  readonly voucher: number;
  readonly owner: number;
  /** Gross cents, above 0. */
  readonly cents: number;
  readonly at: Date;
}

/** Books that a paid payout became a voucher: the company owes it to whoever has the code. In the transaction that makes it. */
export async function bookVoucherIssued(tx: Tx, { voucher, owner, cents, at }: BookedVoucher): Promise<void> {
  const entry = await addEntry(tx, { kind: 'voucher-issued', voucher_id: voucher, occurred_at: at });
  await addPostings(tx, entry, [
    { account: 'voucher_issued', partner: owner, cents: -cents },
    { account: 'voucher', partner: owner, cents },
  ]);
}

/** Where the other side of a movement stands, and whether it takes something off what remains. */
const sides = {
  redeemed: { account: 'voucher_redeemed', sign: 1 },
  refunded: { account: 'voucher_redeemed', sign: -1 },
  expired: { account: 'voucher_expired', sign: 1 },
} as const;

/** Books a movement of a voucher, once. In the transaction that writes it, with the voucher locked. */
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
