import { payoutStatus } from '../book-payout.ts';
import { setOffsOf } from '../set-offs.ts';
import { berlinDay, type LedgerRule, sqlRule } from './rule.ts';

/** SQL of the debt paid by part payments that were settled by a write-off or a last payment, for a lateral join (`cents`). */
const partsBefore = (condition: string) => `(
  select coalesce(sum(part.net_cents), 0) as cents
  from settled_debt_payments as settled join debt_payments as part on part.id = settled.payment_id
  where ${condition})`;

/** Invariants of debts that were demanded, paid and written off. */
export const debtRules: readonly LedgerRule[] = [
  sqlRule(
    'a write-off = the whole debt = the credits that it settles, less their part payments',
    `select case when written.booked_at is null and (entry.id is not null or settled.count > 0)
         or written.booked_at is not null and (entry.id is null or entry.occurred_at <> written.booked_at
           or posted.debt <> written.amount_cents or posted.given <> -written.amount_cents
           or written.amount_cents = 0 and posted.tax <> -written.tax_cents
           or settled.cents + part.cents <> -written.amount_cents or settled.strangers > 0 or left_over.cents <> 0)
       then 'write-off ' || written.id || ': ' || written.amount_cents || ', booked ' || coalesce(posted.debt, 0)
         || ', credits ' || coalesce(settled.cents, 0) end as fault
     from write_offs as written
     left join journal_entries as entry on entry.write_off_id = written.id
     left join lateral (
       select coalesce(sum(amount_cents) filter (where account = 'debt'), 0) as debt,
         coalesce(sum(amount_cents) filter (where account = 'written_off'), 0) as given,
         coalesce(sum(amount_cents) filter (where account = 'tax_written_off'), 0) as tax
       from postings where entry_id = entry.id and partner_id = written.partner_id
     ) as posted on true
     left join lateral (
       select count(*) as count, coalesce(sum(credit.amount_cents), 0) as cents,
         count(*) filter (where credit.partner_id <> written.partner_id) as strangers
       from write_off_credits as given
       join credits as credit on credit.cycle_id = given.cycle_id and credit.id = given.credit_id
       where given.write_off_id = written.id
     ) as settled on true
     cross join lateral ${partsBefore('settled.write_off_id = written.id')} as part
     left join lateral (
       select coalesce(sum(amount_cents), 0) as cents from postings
       where account = 'debt' and partner_id = written.partner_id and entry_id <= entry.id
     ) as left_over on true`,
  ),
  sqlRule(
    'amounts are written off only by a write-off',
    `select case when posting.account = 'written_off' and entry.kind <> 'write-off'
         or posting.account = 'tax_written_off' and entry.kind not in ('write-off', 'debt-paid')
       then 'entry ' || entry.id || ' (' || entry.kind || ')' end as fault
     from journal_entries as entry join postings as posting on posting.entry_id = entry.id
     where posting.account in ('written_off', 'tax_written_off') or entry.kind = 'write-off'`,
  ),
  sqlRule(
    'a debt is written off after the deadline of a letter over all of it, and with no open payout',
    `select case when written.amount_cents > 0 and demand.id is null
           and coalesce(owner.deleted_at > written.prepared_at, true)
         or demand.id is not null and demand.issued_at is null or demand.issued_at > written.prepared_at
         or demand.due_on >= ${berlinDay('written.prepared_at')} or demand.net_cents < written.amount_cents
         or exists (
           select from journal_entries as request
           join payouts as payout on payout.id = request.payout_id and payout.partner_id = written.partner_id
           left join lateral (
             select moved.kind from journal_entries as moved
             where moved.payout_id = payout.id and moved.occurred_at <= written.booked_at
               and moved.kind in ('payout-paid', 'payout-rejected', 'payout-returned')
             order by moved.id desc limit 1
           ) as latest on true
           where request.kind = 'payout' and request.occurred_at < written.booked_at
             and coalesce(latest.kind, 'payout-returned') = 'payout-returned')
         or exists (
           select from postings as posting
           join journal_entries as growing on growing.id = posting.entry_id
           where posting.partner_id = written.partner_id and posting.account = 'debt' and posting.amount_cents < 0
             and growing.occurred_at >= demand.issued_at and growing.occurred_at < written.booked_at)
       then 'write-off ' || written.id || ' of partner ' || written.partner_id end as fault
     from write_offs as written
     join partners as partner on partner.id = written.partner_id
     left join users as owner on owner.id = partner.user_id
     left join demands as demand on demand.id = written.demand_id and demand.partner_id = written.partner_id`,
  ),
  sqlRule(
    'a payment of a debt = the whole debt = the credits that it settles, less earlier part payments, and refers to the letter',
    `select case when paid.booked_at is null and (entry.id is not null or settled.count > 0)
         or paid.booked_at is not null and (entry.id is null or entry.occurred_at <> paid.booked_at
           or posted.debt is distinct from paid.net_cents or posted.back is distinct from -paid.net_cents
           or posted.gross is distinct from -paid.amount_cents or demand.partner_id <> paid.partner_id
           or paid.left_cents = 0 and (settled.cents + part.cents is distinct from -paid.net_cents
             or settled.strangers > 0 or left_over.cents <> 0)
           or paid.left_cents > 0 and (settled.count > 0 or left_over.cents >= 0))
       then 'payment ' || paid.id || ': ' || paid.amount_cents || ', booked ' || coalesce(posted.gross, 0)
         || ', credits ' || coalesce(settled.cents, 0) end as fault
     from debt_payments as paid
     join demands as demand on demand.id = paid.demand_id
     left join journal_entries as entry on entry.debt_payment_id = paid.id
     left join lateral (
       select coalesce(sum(amount_cents) filter (where account = 'debt'), 0) as debt,
         coalesce(sum(amount_cents) filter (where account = 'paid_back'), 0) as back,
         sum(amount_cents) filter (where account in ('paid_back', 'tax_paid_back')) as gross
       from postings where entry_id = entry.id and partner_id = paid.partner_id
     ) as posted on true
     left join lateral (
       select count(*) as count, sum(credit.amount_cents) as cents,
         count(*) filter (where credit.partner_id <> paid.partner_id) as strangers
       from debt_payment_credits as given
       join credits as credit on credit.cycle_id = given.cycle_id and credit.id = given.credit_id
       where given.payment_id = paid.id
     ) as settled on true
     cross join lateral ${partsBefore('settled.last_id = paid.id')} as part
     left join lateral (
       select coalesce(sum(amount_cents), 0) as cents from postings
       where account = 'debt' and partner_id = paid.partner_id and entry_id <= entry.id
     ) as left_over on true`,
  ),
  sqlRule(
    'the end of a debt leaves no tax owed except what documents still to be issued set off',
    `select case when owed.cents <> under_way.cents - waiting.cents
       then 'entry ' || entry.id || ' (' || entry.kind || '): ' || -owed.cents || ' of tax owed, objections '
         || waiting.cents || ', payouts ' || -under_way.cents end as fault
     from journal_entries as entry
     left join write_offs as written on written.id = entry.write_off_id
     left join debt_payments as paid on paid.id = entry.debt_payment_id
     cross join lateral (
       select coalesce(sum(amount_cents), 0) as cents from postings
       where account = 'tax_owed' and partner_id = coalesce(written.partner_id, paid.partner_id) and entry_id <= entry.id
     ) as owed
     cross join lateral (
       select coalesce(sum(objection.tax_cents), 0) as cents from note_objections as objection
       join journal_entries as objected on objected.payout_id = objection.payout_id and objected.kind = 'objection'
       left join journal_entries as agreed on agreed.payout_id = objection.successor_id and agreed.kind = 'note'
       left join journal_entries as ended on ended.write_off_id = objection.write_off_id
       where objection.partner_id = coalesce(written.partner_id, paid.partner_id) and objected.id < entry.id
         and coalesce(agreed.id > entry.id, true) and coalesce(ended.id > entry.id, true)
     ) as waiting
     cross join lateral (
       select coalesce(sum(set_off.tax_cents), 0) as cents from payouts as payout
       join journal_entries as request on request.payout_id = payout.id and request.kind = 'payout' and request.id < entry.id
       cross join lateral ${setOffsOf('payout.id')} as set_off
       where payout.partner_id = coalesce(written.partner_id, paid.partner_id) and not exists (
         select from journal_entries as after where after.payout_id = payout.id
           and after.kind in ('note', 'payout-rejected') and after.id < entry.id)
     ) as under_way
     where entry.kind in ('write-off', 'debt-paid') and coalesce(paid.left_cents, 0) = 0`,
  ),
  sqlRule(
    'a part payment of a debt counts once: in a payout of its partner, or with the end of the rest',
    `select case when taken.count + ended.count > 1 or taken.strangers + ended.strangers > 0
         or (part.booked_at is null or part.left_cents = 0) and taken.count + ended.count > 0
       then 'payment ' || part.id || ' counts ' || taken.count + ended.count || ' times' end as fault
     from debt_payments as part
     cross join lateral (
       select count(*) as count, count(*) filter (where payout.partner_id <> part.partner_id) as strangers
       from payout_debt_payments as counted join payouts as payout on payout.id = counted.payout_id
       where counted.payment_id = part.id and payout.status <> ${payoutStatus.rejected}
     ) as taken
     cross join lateral (
       select count(*) as count,
         count(*) filter (where coalesce(written.partner_id, last.partner_id) <> part.partner_id) as strangers
       from settled_debt_payments as settled
       left join write_offs as written on written.id = settled.write_off_id
       left join debt_payments as last on last.id = settled.last_id
       where settled.payment_id = part.id
     ) as ended`,
  ),
  sqlRule(
    'debts are repaid only by a payment of a debt',
    `select case when posting.account in ('paid_back', 'tax_paid_back') and entry.kind <> 'debt-paid'
       then 'entry ' || entry.id || ' (' || entry.kind || ')' end as fault
     from journal_entries as entry join postings as posting on posting.entry_id = entry.id
     where posting.account in ('paid_back', 'tax_paid_back') or entry.kind = 'debt-paid'`,
  ),
  sqlRule(
    'letters about debts are numbered from 1 without gaps',
    `select case when number <> position then 'letter ' || number || ' at place ' || position end as fault
     from (
       select number, row_number() over (order by number) as position from demands where number is not null
     ) as letter
     union all
     select case when last <> (select count(number) from demands) then 'number ' || last || ' was given last' end
     from number_ranges where name = 'demands'`,
  ),
];
