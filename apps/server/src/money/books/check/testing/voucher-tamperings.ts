import { partner, type Tamperings } from './tampering.ts';

const redeemed = `(select id from journal_entries where kind = 'voucher-redeemed')`;

/** Tamperings with vouchers made from payouts. */
export const voucherTamperings: Tamperings = {
  'the remaining value of a voucher is its liability in the books, and its issued value is what the payout paid':
    [
      'update vouchers set amount_cents = amount_cents + 1 where payout_id is not null',
      `update vouchers set status = 'redeemed' where payout_id is not null`,
      `update vouchers set owner_id = ${partner('mia')} where payout_id is not null`,
      `delete from journal_entries where kind = 'voucher-issued'`,
      `update postings set amount_cents = amount_cents + 1 where account = 'voucher' and amount_cents > 0`,
      `insert into voucher_movements (voucher_id, kind, amount_cents, order_number, reference, at)
     select id, 'redeemed', 1, 'X', 'X' || id, now() from vouchers where payout_id is not null`,
    ],
  'every movement of a voucher is in the books once, with its amount and contra account': [
    `delete from journal_entries where kind = 'voucher-redeemed'`,
    `update voucher_movements set amount_cents = amount_cents + 1 where kind = 'redeemed'`,
    `update postings set account = 'voucher_expired' where account = 'voucher_redeemed' and entry_id = ${redeemed}`,
    `update postings set account = 'voucher_redeemed' where account = 'voucher_expired'`,
    `update vouchers set payout_id = null where payout_id is not null`,
  ],
  'refunds to a voucher never exceed its redemptions': [
    `update voucher_movements set amount_cents = 100000 where kind = 'refunded'`,
  ],
  'a voucher made from a payout is valid at least to the end of the third year': [
    `update vouchers set valid_until = '2029-12-30' where payout_id is not null`,
  ],
};
