import { expect } from 'vitest';
import type { World } from './world.ts';

/** Violations of the payout invariants; each row names one. */
const FAULTS = `
  select 'payout ' || payout_id || ' is in ' || count(*) || ' live runs' as fault from payout_run_items
  where status in ('included', 'held', 'approved', 'sent', 'paid', 'returned')
  group by payout_id, attempt having count(*) > 1
  union all
  select 'payout ' || payout_id || ' is in ' || count(*) || ' live files' from payout_run_file_items
  where is_live group by payout_id, attempt having count(*) > 1
  union all
  select 'payout ' || payout.id || ' is ' || payout.status || ', was paid ' || moved.paid || ' times and came back '
    || moved.back || ' times'
  from payouts as payout
  cross join lateral (
    select count(*) filter (where kind = 'payout-paid') as paid, count(*) filter (where kind = 'payout-returned') as back
    from journal_entries where payout_id = payout.id
  ) as moved
  where moved.paid - moved.back <> case when payout.status = 4 then 1 else 0 end
  union all
  select 'payout ' || payout.id || ' has the voucher ' || coalesce(voucher.code, 'none')
  from payouts as payout left join vouchers as voucher on voucher.payout_id = payout.id
  where (payout.type = 'shopping' and payout.status = 4 and payout.amount_cents + payout.tax_cents > 0)
      <> (voucher.id is not null)
    or voucher.amount_cents <> payout.amount_cents + payout.tax_cents - payout.fee_cents
  union all
  select 'voucher ' || voucher.code || ': the books owe ' || held.cents || ' of it'
  from vouchers as voucher
  cross join lateral (
    select coalesce(sum(posting.amount_cents), 0) as cents
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where entry.voucher_id = voucher.id and posting.account = 'voucher'
  ) as held
  cross join lateral (
    select coalesce(sum(case kind when 'refunded' then -amount_cents else amount_cents end), 0) as cents
    from voucher_movements where voucher_id = voucher.id
  ) as spent
  where held.cents < 0 or held.cents <> voucher.amount_cents - spent.cents
  union all
  select 'tax of partner ' || partner.id || ': paid ' || held.paid || ', in payouts ' || held.going || ', in all '
    || held.total
  from partners as partner
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as total,
      coalesce(sum(amount_cents) filter (where account = 'tax_paid'), 0) as paid,
      coalesce(sum(amount_cents) filter (where account = 'tax_in_payout'), 0) as going
    from postings where partner_id = partner.id and account like 'tax%'
  ) as held
  cross join lateral (
    select coalesce(sum(tax_cents) filter (where status = 4), 0) as paid,
      coalesce(sum(tax_cents) filter (where status in (1, 5)), 0) as going
    from payouts where partner_id = partner.id
  ) as said
  where held.total <> 0 or held.paid <> said.paid or held.going <> said.going
  union all
  select 'credit ' || credit_id || ' of cycle ' || cycle_id || ' is settled ' || count(*) || ' times'
  from (
    select taken.cycle_id, taken.credit_id from payout_credits as taken
    join payouts as taker on taker.id = taken.payout_id and taker.status <> 2
    union all
    select cycle_id, credit_id from write_off_credits
    union all
    select cycle_id, credit_id from debt_payment_credits
  ) as settled
  group by cycle_id, credit_id having count(*) > 1
  union all
  select 'part ' || payment_id || ' of a debt counts ' || count(*) || ' times'
  from (
    select counted.payment_id from payout_debt_payments as counted
    join payouts as taker on taker.id = counted.payout_id and taker.status <> 2
    union all
    select payment_id from settled_debt_payments
  ) as ended
  group by payment_id having count(*) > 1
  order by fault`;

/**
 * For every payout: at most one run and one file that may still be carried out, at most one payment; a shopping payout has
 * a voucher, of which the books owe the unspent part. For every partner: tax noted minus tax corrected is paid, in a payout
 * or owed, as the payouts say. For every credit and every paid part of a debt: settled once.
 */
export async function expectPayouts({ database: { pool } }: World): Promise<void> {
  const { rows } = await pool.query<{ fault: string }>(FAULTS);
  expect(rows.map(({ fault }) => fault)).toEqual([]);
}
