import { takenBack } from '../taken-back.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

/** SQL of a row `prepared` that is about the same as a row `credit`. */
const isSame = `
  (credit.partner_id, credit.bonus, credit.amount_cents, credit.text, credit.relates_cycle_id, credit.relates_id,
    credit.relates_payout_id) is not distinct from
  (prepared.partner_id, 'correction', prepared.amount_cents, prepared.text, prepared.relates_cycle_id,
    prepared.relates_id, prepared.relates_payout_id)`;

/**
 * SQL of who decided on the rows of a table; where one person sufficed, they were booked as they were prepared.
 * @param table with the columns of prepared rows, or SQL of one
 * @param kind of their approvals
 * @param path prefix of their addresses
 */
const decided = (table: string, kind: string, path: string) => `
  select case when approval.id is null and (
         prepared.approval_id is not null or prepared.booked_at > prepared.prepared_at + interval '1 minute')
       or approval.status <> 'approved' or approval.kind <> '${kind}' or approval.subject <> '${path}' || prepared.id
       or approval.prepared_by <> prepared.prepared_by or approval.decided_by = approval.prepared_by
     then '${path}' || prepared.id || ' was booked for ' || prepared.prepared_by end as fault
  from ${table} as prepared left join approvals as approval on approval.id = prepared.approval_id
  where prepared.booked_at is not null`;

/** SQL of corrections written by a person. Those of findings share one approval with the finding's decision (`finding-rules.ts`). */
const WRITTEN = '(select * from corrections where finding_id is null)';

/** SQL of letters about debts, in the columns of prepared and booked rows. */
const LETTERS = '(select demands.*, issued_by as prepared_by, issued_at as booked_at from demands)';

/** Invariants of credits that no plan computes. */
export const byHandRules: readonly LedgerRule[] = [
  sqlRule(
    'a correction is booked as prepared: one credit of a cycle that was open, with an entry of its amount',
    `select case when prepared.booked_at is null and made.id is not null
         or prepared.booked_at is not null and (credit.id is null or made.id is null or not (${isSame})
           or credit.created_at <> prepared.booked_at or made.occurred_at <> prepared.booked_at
           or cycle.closed_at < prepared.booked_at or posted.cents is distinct from prepared.amount_cents
           or posted.strangers > 0)
       then 'correction ' || prepared.id || ': ' || prepared.amount_cents || ', booked ' || coalesce(posted.cents, 0)
       end as fault
     from corrections as prepared
     left join credits as credit on credit.cycle_id = prepared.credit_cycle_id and credit.id = prepared.credit_id
     left join cycles as cycle on cycle.id = prepared.credit_cycle_id
     left join journal_entries as made on made.correction_id = prepared.id and made.kind = 'correction'
     left join lateral (
       select sum(amount_cents) filter (where account = 'pending') as cents,
         count(*) filter (where account <> 'commission' and balance.cycle_id is distinct from prepared.credit_cycle_id
           or posting.partner_id <> prepared.partner_id) as strangers
       from postings as posting left join balances as balance on balance.id = posting.balance_id
       where posting.entry_id = made.id
     ) as posted on true
     union all
     select case when prepared.id is null then 'credit ' || credit.id || ' was prepared by nobody' end
     from credits as credit
     left join corrections as prepared
       on prepared.credit_cycle_id = credit.cycle_id and prepared.credit_id = credit.id
     where credit.bonus = 'correction'`,
  ),
  sqlRule(
    'corrections, letters, debt payments, write-offs and opening balances were approved by a second person, if one was required',
    `${decided(WRITTEN, 'money.correction', '/api/corrections/')}
     union all ${decided(LETTERS, 'money.demand', '/api/demands/')}
     union all ${decided('debt_payments', 'money.debt-payment', '/api/debt_payments/')}
     union all ${decided('write_offs', 'money.write-off', '/api/write_offs/')}
     union all
     select case when approval.status <> 'approved' or approval.kind <> 'takeover.balances'
         or approval.prepared_by <> taken.taken_over_by or approval.decided_by = approval.prepared_by
       then 'the balance of partner ' || taken.partner_id || ' was taken over for ' || taken.taken_over_by end
     from takeover_balances as taken join approvals as approval on approval.id = taken.approval_id`,
  ),
  sqlRule(
    'a correction is about a credit, cycle or payout of its own partner',
    `select case when cycle.id is null or credit.relates_id is not null and about.id is null
         or credit.relates_payout_id is not null and payout.id is null
         or credit.relates_payout_id is not null and credit.amount_cents < 0
       then 'credit ' || credit.id end as fault
     from credits as credit
     left join cycles as cycle on cycle.id = credit.relates_cycle_id
     left join credits as about on about.cycle_id = credit.relates_cycle_id and about.id = credit.relates_id
       and about.partner_id = credit.partner_id
     left join payouts as payout
       on payout.id = credit.relates_payout_id and payout.partner_id = credit.partner_id
     where credit.relates_cycle_id is not null`,
  ),
  sqlRule(
    'corrections by hand never take back more than a credit gave',
    `select case when original.amount_cents + taken.cents < 0
       then 'credit ' || original.id || ': ' || original.amount_cents || ', taken back ' || -taken.cents end as fault
     from (
       select distinct relates_cycle_id, relates_id from credits where relates_id is not null and amount_cents < 0
     ) as named
     join credits as original on original.cycle_id = named.relates_cycle_id and original.id = named.relates_id
     cross join lateral (${takenBack()}) as taken`,
  ),
  sqlRule(
    'balances brought forward are booked with the sum of their credits',
    `select case when coalesce(credited.cents, 0) <> coalesce(posted.cents, 0)
       then 'partner ' || coalesce(credited.partner_id, posted.partner_id) || ': taken over '
         || coalesce(credited.cents, 0) || ', booked ' || coalesce(posted.cents, 0) end as fault
     from (
       select partner_id, sum(amount_cents) as cents from credits where bonus = 'opening' group by partner_id
     ) as credited
     full join (
       select partner_id, sum(amount_cents) as cents
       from postings join journal_entries as entry on entry.id = entry_id and entry.kind = 'opening'
       where account = 'pending' group by partner_id
     ) as posted on posted.partner_id = credited.partner_id`,
  ),
];
