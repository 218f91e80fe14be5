import { payoutStatus } from '../book-payout.ts';
import { setOffsOf } from '../set-offs.ts';
import { PAID_BEFORE } from '../taken-back.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

const { approved, rejected, paid, returned } = payoutStatus;

/** Invariants of payout documents. */
export const paperRules: readonly LedgerRule[] = [
  sqlRule(
    'documents are numbered from 1 without gaps',
    `select case when number <> position then 'paper ' || number || ' at place ' || position end as fault
     from (select number, row_number() over (order by number) as position from payout_papers) as paper
     union all
     select case when last <> (select count(*) from payout_papers)
       then 'number ' || last || ' was given last' end
     from number_ranges where name = 'payouts'`,
  ),
  sqlRule(
    'an approved payout has one credit note, which is cancelled if the payout was rejected later or the note was replaced without an objection',
    `select case when (payout.number is not null) <> (note.id is not null) or note.number <> payout.number
         or (payout.status in (${approved}, ${paid}, ${returned}) and note.id is null)
         or (note.id is not null and (payout.status = ${rejected} or successor.id is not null and objection.id is null))
           <> (correction.id is not null)
         or correction.corrects_id <> note.id or correction.number < note.number
       then 'payout ' || payout.id || ': credit note ' || coalesce(note.number::text, 'none') || ', correction '
         || coalesce(correction.number::text, 'none') end as fault
     from payouts as payout
     left join payout_papers as note on note.payout_id = payout.id and note.kind = 'credit-note'
     left join payout_papers as correction on correction.payout_id = payout.id and correction.kind = 'correction'
     left join payouts as successor on successor.replaces_id = payout.id
     left join note_objections as objection on objection.payout_id = payout.id`,
  ),
  sqlRule(
    'a refund correction = its reversals, less what it carries over, with tax at the rate of the credit note that paid them',
    `select case when paper.net_cents is distinct from held.cents + paper.carried_cents or held.wrong > 0
         or paper.tax_cents <> round(paper.net_cents * payout.tax_rate_bp / 10000.0)
         or note.kind <> 'credit-note' or note.payout_id <> paper.payout_id or note.number > paper.number
       then 'paper ' || paper.number || ': ' || paper.net_cents || ' net, ' || paper.tax_cents || ' tax, credits '
         || coalesce(held.cents, 0) end as fault
     from payout_papers as paper
     join payouts as payout on payout.id = paper.payout_id
     join payout_papers as note on note.id = paper.corrects_id
     left join (
       select corrected.paper_id, sum(credit.amount_cents) as cents,
         count(*) filter (where paid.payout_id is null) as wrong
       from refund_correction_credits as corrected
       join payout_papers as paper on paper.id = corrected.paper_id
       join credits as credit on credit.cycle_id = corrected.cycle_id and credit.id = corrected.credit_id
       join payouts as noted on noted.id = paper.payout_id
       left join lateral ${PAID_BEFORE} as paid on paid.payout_id in (noted.id, noted.replaces_id)
       group by corrected.paper_id
     ) as held on held.paper_id = paper.id
     where paper.kind = 'refund-correction'`,
  ),
  sqlRule(
    'reversals in a refund correction are on no credit note, and its gross is deducted from the payout that settles it, less payments of it',
    `select case when taken.unknown > 0 or payout.set_off_cents <> coalesce(settled.cents, 0)
       then 'payout ' || payout.id || ': ' || payout.set_off_cents || ' set off instead of '
         || coalesce(settled.cents, 0) || ', listed again ' || taken.unknown end as fault
     from payouts as payout
     join (
       select payout_id, count(*) filter (where corrected_by is null and corrected.credit_id is not null) as unknown
       from payout_credits as held
       left join refund_correction_credits as corrected
         on corrected.cycle_id = held.cycle_id and corrected.credit_id = held.credit_id
       group by payout_id
     ) as taken on taken.payout_id = payout.id
     cross join lateral (
       select -sum(net_cents + tax_cents) as cents from ${setOffsOf('payout.id')} as set_off
     ) as settled
     where payout.status <> ${rejected}`,
  ),
];
