import { payoutStatus } from '../book-payout.ts';
import { dueAt } from '../due-at.ts';
import { keptCredits } from '../partner-holds.ts';
import { type LedgerRule, sinceUpgrade, sqlRule } from './rule.ts';

const { rejected, paid, returned } = payoutStatus;

/** Credits up to this time are released, except those that a hold keeps. */
const releasedUntil = `(select coalesce(max(released_until), '-infinity') from journal_entries)`;

/** Rows `credit`; `isReleased` selects the released ones. */
const credits = `credits as credit ${keptCredits.join}`;
const isReleased = `(${dueAt()} <= ${releasedUntil} and not ${keptCredits.isKept})`;

/** The balances of a partner's accounts. */
const accounts = `
  select partner.id as partner_id,
    coalesce(sum(amount_cents) filter (where account = 'pending'), 0) as pending,
    coalesce(sum(amount_cents) filter (where account = 'available'), 0) as available,
    coalesce(sum(amount_cents) filter (where account = 'debt'), 0) as debt,
    coalesce(sum(amount_cents) filter (where account = 'in_payout'), 0) as in_payout,
    coalesce(sum(amount_cents) filter (where account = 'paid'), 0) as paid,
    coalesce(sum(amount_cents) filter (where account in ('written_off', 'paid_back')), 0) as written_off
  from partners as partner join postings on postings.partner_id = partner.id
  group by partner.id`;

/** Whether a payout holds the credits it took. */
const isHeld = `payout.status <> ${rejected}`;

/** Invariants of entries, accounts and payouts, by the postings and by the credits behind them. */
export const journalRules: readonly LedgerRule[] = [
  sqlRule(
    'every journal entry sums to zero',
    `select case when coalesce(sum(amount_cents), 0) <> 0
       then 'entry ' || entry.id || ' sums to ' || sum(amount_cents) end as fault
     from journal_entries as entry left join postings on entry_id = entry.id group by entry.id`,
  ),
  sqlRule(
    'every posting belongs to a balance of its own partner',
    `select case when balance.partner_id is distinct from posting.partner_id
       then 'posting ' || posting.id || ' of partner ' || posting.partner_id end as fault
     from postings as posting left join balances as balance on balance.id = posting.balance_id
     where posting.balance_id is not null`,
  ),
  sqlRule(
    'no account of a balance is negative',
    `select case when sum(amount_cents) < 0
       then 'balance ' || balance_id || ': ' || account || ' ' || sum(amount_cents) end as fault
     from postings where balance_id is not null group by balance_id, account`,
  ),
  sqlRule(
    'nobody has both debt and an available amount',
    `select case when debt > 0 or (debt < 0 and available > 0)
       then 'partner ' || partner_id || ': debt ' || -debt || ', available ' || available end as fault
     from (${accounts}) as account`,
  ),
  sqlRule(
    'available - debt + in payout + paid - written off = released credits',
    `select case when account.available + account.debt + account.in_payout + account.paid + account.written_off
         <> coalesce(credited.released, 0)
       then 'partner ' || account.partner_id || ': released ' || coalesce(credited.released, 0) end as fault
     from (${accounts}) as account
     left join (
       select credit.partner_id, sum(amount_cents) as released from ${credits}
       where ${isReleased} group by credit.partner_id
     ) as credited on credited.partner_id = account.partner_id`,
  ),
  sqlRule(
    'pending of a balance = its credits that are not released',
    `select case when coalesce(posted.cents, 0) <> coalesce(credited.cents, 0)
       then 'balance ' || balance.id || ': ' || coalesce(posted.cents, 0) || ' instead of '
         || coalesce(credited.cents, 0) end as fault
     from balances as balance
     left join (
       select balance_id, sum(amount_cents) as cents from postings where account = 'pending' group by balance_id
     ) as posted on posted.balance_id = balance.id
     left join (
       select credit.partner_id, cycle_id, sum(amount_cents) as cents from ${credits}
       where not ${isReleased} group by credit.partner_id, cycle_id
     ) as credited on credited.partner_id = balance.partner_id and credited.cycle_id = balance.cycle_id`,
  ),
  sqlRule(
    'free credits = available - debt, less its part payments',
    `select case when account.available + account.debt <> coalesce(free.cents, 0) + part.cents
       then 'partner ' || account.partner_id || ': free ' || coalesce(free.cents, 0) || ', parts paid ' || part.cents
       end as fault
     from (${accounts}) as account
     cross join lateral (
       select coalesce(sum(paid.net_cents), 0) as cents from debt_payments as paid
       where paid.partner_id = account.partner_id and paid.booked_at is not null and paid.left_cents > 0
         and not exists (select from settled_debt_payments as settled where settled.payment_id = paid.id)
         and not exists (
           select from payout_debt_payments as counted join payouts as payout on payout.id = counted.payout_id
           where counted.payment_id = paid.id and ${isHeld})
     ) as part
     left join (
       select credit.partner_id, sum(credit.amount_cents) as cents
       from ${credits}
       left join (
         select cycle_id, credit_id from payout_credits join payouts as payout on payout.id = payout_id where ${isHeld}
         union all
         select cycle_id, credit_id from write_off_credits
         union all
         select cycle_id, credit_id from debt_payment_credits
       ) as taken on taken.cycle_id = credit.cycle_id and taken.credit_id = credit.id
       where ${isReleased} and taken.credit_id is null
       group by credit.partner_id
     ) as free on free.partner_id = account.partner_id`,
  ),
  sqlRule(
    'commission = all credits',
    `select case when posted.cents + credited.cents <> 0
       then 'posted ' || posted.cents || ', credited ' || credited.cents end as fault
     from (select coalesce(sum(amount_cents), 0) as cents from postings where account = 'commission') as posted,
       (select coalesce(sum(amount_cents), 0) as cents from credits) as credited`,
  ),
  sqlRule(
    'a credit is in one payout or write-off at most',
    `select case when count(*) > 1 then 'credit ' || credit_id || ' is settled ' || count(*) || ' times' end as fault
     from (
       select cycle_id, credit_id from payout_credits join payouts as payout on payout.id = payout_id where ${isHeld}
       union all
       select cycle_id, credit_id from write_off_credits
       union all
       select cycle_id, credit_id from debt_payment_credits
     ) as settled group by cycle_id, credit_id`,
  ),
  sqlRule(
    'a payout = what it took from balances = its credits and the part payments of a debt that it counts',
    `select case when payout.amount_cents <> coalesce(taken.cents, 0)
         or payout.amount_cents <> coalesce(held.cents, 0)
       then 'payout ' || payout.id || ': ' || payout.amount_cents || ', taken ' || coalesce(taken.cents, 0)
         || ', credits ' || coalesce(held.cents, 0) end as fault
     from payouts as payout
     left join (
       select payout_id, sum(amount_cents) as cents from journal_entries as entry
       join postings on entry_id = entry.id and account = 'in_payout'
       where kind = 'payout' group by payout_id
     ) as taken on taken.payout_id = payout.id
     left join (
       select payout_id, sum(cents) as cents from (
         select payout_id, amount_cents as cents from payout_credits
         join credits on credits.cycle_id = payout_credits.cycle_id and credits.id = credit_id
         union all
         select payout_id, net_cents from payout_debt_payments join debt_payments on debt_payments.id = payment_id
       ) as taking group by payout_id
     ) as held on held.payout_id = payout.id`,
  ),
  sqlRule(
    'the end of a payout in the books matches its status, and every earlier attempt was paid and returned',
    `select case when before.paid <> payout.attempt - 1 or before.returned <> payout.attempt - 1
         or ended.rejected <> (status = ${rejected})::int
         or ended.paid <> case when status in (${paid}, ${returned}) then 1 when status = ${rejected} then ended.returned else 0 end
         or ended.returned <> case when status = ${returned} then 1 when status = ${rejected} then ended.paid else 0 end
       then 'payout ' || payout.id || ' has status ' || status || ', attempt ' || payout.attempt || ', paid '
         || before.paid + ended.paid || ', returned ' || before.returned + ended.returned || ', rejected '
         || ended.rejected end as fault
     from payouts as payout
     cross join lateral (
       select count(*) filter (where kind = 'payout-paid') as paid,
         count(*) filter (where kind = 'payout-returned') as returned
       from journal_entries where payout_id = payout.id and attempt < payout.attempt
     ) as before
     cross join lateral (
       select count(*) filter (where kind = 'payout-paid') as paid,
         count(*) filter (where kind = 'payout-returned') as returned,
         count(*) filter (where kind = 'payout-rejected') as rejected
       from journal_entries where payout_id = payout.id and attempt >= payout.attempt
     ) as ended`,
  ),
  sqlRule(
    'a rejected payout has a reason',
    `select case when trim(coalesce(reason, '')) = '' then 'payout ' || id end as fault
     from payouts where status = ${rejected} and status_changed_at >= ${sinceUpgrade}`,
  ),
];
