import { berlinDay, type LedgerRule, sqlRule } from './rule.ts';

/** SQL of the movements of rows `voucher`, as a total. */
const moved = `coalesce((
    select sum(case kind when 'refunded' then -amount_cents else amount_cents end) from voucher_movements
    where voucher_id = voucher.id), 0)`;

/** Invariants of vouchers made from payouts, by the postings and by the movements behind them. */
export const voucherRules: readonly LedgerRule[] = [
  sqlRule(
    'the remaining value of a voucher is its liability in the books, and its issued value is what the payout paid',
    `select case when voucher.amount_cents <> payout.amount_cents + payout.tax_cents - payout.fee_cents
         or posted.issued <> -voucher.amount_cents
         or posted.left_over <> voucher.amount_cents - ${moved} or posted.left_over < 0
         or (voucher.status in ('redeemed', 'expired')) <> (posted.left_over = 0)
       then 'voucher ' || voucher.id || ' (' || voucher.status || '): ' || voucher.amount_cents || ', issued '
         || -posted.issued || ', left ' || posted.left_over end as fault
     from vouchers as voucher
     join payouts as payout on payout.id = voucher.payout_id
     cross join lateral (
       select coalesce(sum(posting.amount_cents) filter (where posting.account = 'voucher_issued'), 0) as issued,
         coalesce(sum(posting.amount_cents) filter (where posting.account = 'voucher'), 0) as left_over
       from journal_entries as entry join postings as posting on posting.entry_id = entry.id
       where entry.voucher_id = voucher.id and posting.partner_id = voucher.owner_id
     ) as posted`,
  ),
  sqlRule(
    'every movement of a voucher is in the books once, with its amount and contra account',
    `select case when (entry.id is null) <> (voucher.payout_id is null)
         or (entry.id is not null and (entry.kind <> 'voucher-' || movement.kind or entry.voucher_id <> voucher.id
           or posted.cents is distinct from case movement.kind when 'refunded' then 1 else -1 end * movement.amount_cents
           or posted.spent is distinct from case movement.kind when 'redeemed' then movement.amount_cents
             when 'refunded' then -movement.amount_cents end
           or posted.expired is distinct from case movement.kind when 'expired' then movement.amount_cents end))
       then 'movement ' || movement.id || ' of voucher ' || voucher.id end as fault
     from voucher_movements as movement
     join vouchers as voucher on voucher.id = movement.voucher_id
     left join journal_entries as entry on entry.voucher_movement_id = movement.id
     left join lateral (
       select sum(amount_cents) filter (where account = 'voucher') as cents,
         sum(amount_cents) filter (where account = 'voucher_redeemed') as spent,
         sum(amount_cents) filter (where account = 'voucher_expired') as expired
       from postings where entry_id = entry.id
     ) as posted on true`,
  ),
  sqlRule(
    'refunds to a voucher never exceed its redemptions',
    `select case when redeemed.kind <> 'redeemed' or redeemed.amount_cents < sum(refund.amount_cents)
         or bool_or(refund.voucher_id <> redeemed.voucher_id)
       then 'redemption ' || redeemed.id || ': ' || redeemed.amount_cents || ', refunded ' || sum(refund.amount_cents)
       end as fault
     from voucher_movements as redeemed join voucher_movements as refund on refund.refund_of = redeemed.id
     group by redeemed.id`,
  ),
  sqlRule(
    'a voucher made from a payout is valid at least to the end of the third year',
    `select case when valid_until < make_date(extract(year from ${berlinDay('created_at')})::int + 3, 12, 31)
       then 'voucher ' || id || ' until ' || valid_until end as fault
     from vouchers where payout_id is not null`,
  ),
];
