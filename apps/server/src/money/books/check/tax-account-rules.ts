import { payoutStatus } from '../book-payout.ts';
import { setOffsOf } from '../set-offs.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

const { rejected, pending, paid } = payoutStatus;

/** SQL of the tax billed by the credit note of a payout: what it pays, without what it sets off. */
const billed = `payout.tax_cents - (
    select coalesce(sum(tax_cents), 0) from ${setOffsOf('payout.id')} as set_off
  )`;

/** SQL of the sum of a payout's postings to an account. */
const held = (account: string) => `coalesce((
    select sum(posting.amount_cents) from journal_entries as entry join postings as posting on posting.entry_id = entry.id
    where entry.payout_id = payout.id and posting.account = '${account}'
  ), 0)`;

/** Invariants of the value added tax accounts, by the postings and by the documents behind them. */
export const taxAccountRules: readonly LedgerRule[] = [
  sqlRule(
    'for each partner and in total: tax billed - corrected = paid + in payout - owed - written off',
    `select case when noted - corrected <> paid + in_payout - owed - given_up
       then coalesce('partner ' || partner_id, 'all') || ': noted ' || noted || ', corrected ' || corrected || ', paid '
         || paid || ', in payout ' || in_payout || ', owed ' || owed || ', given up ' || given_up end as fault
     from (
       select partner_id,
         -coalesce(sum(amount_cents) filter (where account = 'tax_noted'), 0) as noted,
         coalesce(sum(amount_cents) filter (where account = 'tax_corrected'), 0) as corrected,
         coalesce(sum(amount_cents) filter (where account = 'tax_paid'), 0) as paid,
         coalesce(sum(amount_cents) filter (where account = 'tax_in_payout'), 0) as in_payout,
         -coalesce(sum(amount_cents) filter (where account = 'tax_owed'), 0) as owed,
         -coalesce(sum(amount_cents) filter (where account in ('tax_written_off', 'tax_paid_back')), 0) as given_up
       from postings where account like 'tax%' group by grouping sets ((partner_id), ())
     ) as tax`,
  ),
  sqlRule(
    'every document is in the books once, with its printed tax',
    `select case when entry.id is null or coalesce(posted.cents, 0) <> said.cents
       then 'paper ' || said.number || ': ' || said.cents || ' instead of ' || coalesce(posted.cents::text, 'nothing')
       end as fault
     from (
       select paper.id, paper.number, case paper.kind
         when 'credit-note' then -coalesce(paper.tax_cents, ${billed})
         when 'correction' then coalesce(paper.tax_cents, ${billed})
         else -paper.tax_cents end as cents
       from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
     ) as said
     left join journal_entries as entry on entry.paper_id = said.id
     left join lateral (
       select sum(amount_cents) as cents from postings
       where entry_id = entry.id and account in ('tax_noted', 'tax_corrected')
     ) as posted on true`,
  ),
  sqlRule(
    'the tax of a payout is where the payout is',
    `select case when payout.in_payout <> case when status in (${pending}, ${rejected}, ${paid}) then 0 else tax end
         or payout.paid <> case status when ${paid} then tax else 0 end
       then 'payout ' || id || ' has status ' || status || ' and tax ' || tax || ': in payout ' || in_payout || ', paid '
         || paid end as fault
     from (
       select payout.id, payout.status, case when payout.number is null then 0 else payout.tax_cents end as tax,
         ${held('tax_in_payout')} as in_payout, ${held('tax_paid')} as paid
       from payouts as payout
     ) as payout`,
  ),
  sqlRule(
    'a partner owes the tax of those corrections and objections that no later note has set off, unless it was written off',
    `select case when owed.posted <> owed.corrected - owed.settled - owed.counted - owed.objected
       then 'partner ' || owed.partner_id || ': ' || -owed.posted || ' instead of '
         || owed.settled + owed.counted - owed.corrected + owed.objected end as fault
     from (
       select payout.partner_id,
         coalesce(sum(paper.tax_cents), 0) as corrected,
         coalesce(sum(paper.tax_cents) filter (where exists (
           select from refund_correction_credits as corrected
           join payout_credits as taken on taken.cycle_id = corrected.cycle_id and taken.credit_id = corrected.credit_id and taken.corrected_by = paper.id
           join payouts as taker on taker.id = taken.payout_id and taker.status not in (${pending}, ${rejected})
           where corrected.paper_id = paper.id
         )), 0) as settled,
         coalesce((
           select sum(objection.tax_cents - coalesce(note.tax_cents - later.tax_cents, 0))
           from note_objections as objection
           left join payouts as later on later.id = objection.successor_id
           left join payout_papers as note on note.payout_id = later.id and note.kind = 'credit-note'
           where objection.partner_id = payout.partner_id
         ), 0) as objected,
         coalesce((
           select sum(part.amount_cents - part.net_cents) from debt_payments as part
           join payout_debt_payments as taken on taken.payment_id = part.id
           join payouts as taker on taker.id = taken.payout_id and taker.status not in (${pending}, ${rejected})
           where part.partner_id = payout.partner_id
         ), 0) as counted,
         coalesce((
           select sum(amount_cents) from postings
           where partner_id = payout.partner_id and account in ('tax_owed', 'tax_written_off', 'tax_paid_back')
         ), 0) as posted
       from payouts as payout
       left join payout_papers as paper on paper.payout_id = payout.id and paper.kind = 'refund-correction'
       group by payout.partner_id
     ) as owed`,
  ),
];
