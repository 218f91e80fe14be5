import type { World } from './world.ts';

const EVENTS = `select
  (select count(*) from credits) as credits,
  (select count(*) from credits where bonus in ('infinity', 'balancing')) as "credits of pools",
  (select count(*) from credits where reverses_id is not null) as "credits taken back",
  (select count(*) from postings where account = 'debt') as "debts made or set off",
  (select count(*) from credits where bonus = 'correction') as "credits by hand",
  (select count(*) from credits where bonus = 'opening') as "balances taken over",
  (select count(*) from credits where relates_id is not null) as "credits taken back by hand",
  (select count(*) from findings) as findings,
  (select count(*) from findings where status = 'corrected') as "findings corrected",
  (select count(*) from write_offs) as "debts written off",
  (select count(*) from demands) as "letters about debts",
  (select count(*) from debt_payments where left_cents = 0) as "debts paid",
  (select count(*) from debt_payments where left_cents > 0) as "parts of debts paid",
  (select count(*) from payout_debt_payments) as "parts counted by payouts",
  (select count(*) from payout_run_file_items) as "payouts in files",
  (select count(*) from payout_run_files where status = 'refused') as "files refused",
  (select count(*) from payout_run_files where status = 'withdrawn') as "runs taken back",
  (select count(*) from payout_returns) as "payouts returned",
  (select count(*) from payout_attempts) as "payouts sent again",
  (select count(*) from payouts where status = 2 and id in (select payout_id from payout_returns))
    as "returned payouts given up",
  (select count(*) from vouchers) as vouchers,
  (select count(*) from voucher_movements where kind = 'redeemed') as "vouchers spent",
  (select count(*) from voucher_movements where kind = 'refunded') as "vouchers refunded",
  (select count(*) from voucher_movements where kind = 'expired') as "vouchers expired",
  (select count(*) from contract_ends where successor_id is not null and done_at is not null) as "places transferred",
  (select count(*) from partner_merges) as "partners merged",
  (select count(*) from payouts) as payouts,
  (select count(*) from payouts where status in (2, 4)) as "payouts ended",
  (select count(*) from payouts where part_of_id is not null) as "payouts beside others of another tax",
  (select count(*) from payouts where tax_kind = 'standard' and tax_rate_bp = 1600) as "payouts at the later rate",
  (select count(*) from payouts where tax_kind = 'standard') as "payouts with tax",
  (select count(*) from payouts where tax_kind = 'small-business') as "payouts of small businesses",
  (select count(*) from payouts where tax_kind = 'unproven') as "payouts of an unproven status",
  (select count(*) from payouts where tax_kind = 'reverse-charge') as "payouts under reverse charge",
  (select count(*) from bank_statement_matches as matched join payouts on payouts.id = payout_id and type = 'paypal'
     where matched.kind = 'paid') as "payouts paid by PayPal",
  (select count(*) from payout_returns join payouts on payouts.id = payout_id and type = 'paypal')
    as "payouts returned by PayPal",
  (select count(*) from payout_papers where kind = 'refund-correction') as "notes corrected",
  (select count(*) from payout_credits where corrected_by is not null) as "corrections set off",
  (select count(*) from payout_papers where carried_cents > 0) as "debits carried over by corrections",
  (select count(*) from payout_papers where kind = 'correction') as "notes cancelled",
  (select count(*) from payouts where replaces_id is not null
     and not exists (select from note_objections where payout_id = replaces_id)) as "notes replaced",
  (select count(*) from vat_id_decisions) as "numbers taken on another proof",
  (select count(*) from tax_data where valid_from > '1970-01-01') as "tax data changed",
  (select count(*) from tax_data where valid_from > '1970-01-01'
     and valid_from < (known_at at time zone 'Europe/Berlin')::date) as "tax data changed from an earlier day",
  (select count(*) from tax_data where field = 'country' and valid_from > '1970-01-01') as "billing countries changed",
  (select count(*) from note_objections) as objections,
  (select count(*) from note_objections where answered_at is not null) as "objections answered",
  (select count(*) from note_objections where agreed_at is not null) as "objections agreed about",
  (select count(*) from payouts where replaces_id in (select payout_id from note_objections) and tax_cents > 0)
    as "agreements that pay tax",
  (select count(*) from partner_states where state = 'held') as "payouts on hold",
  (select count(*) from cycles where closed_at is not null) as "cycles closed",
  (select count(*) from cycles where hold_from = 'delivery') as "cycles that count from deliveries",
  (select count(*) from moved_releases) as "releases moved",
  (select count(*) from order_deliveries where delivered_at is null) as "deliveries taken back",
  (select count(*) from orders join cycles on cycles.id = cycle_id
   where (paid_at at time zone 'Europe/Berlin')::date < date_from) as "payments known late"`;

/** Counts what is in the books at the end, to verify that lives are eventful. */
export async function countEvents({ database }: World): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<Record<string, number>>(EVENTS);
  return rows[0] ?? {};
}
