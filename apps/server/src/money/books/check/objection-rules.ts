import { payoutStatus } from '../book-payout.ts';
import { AGREEMENT_DAYS } from '../objected.ts';
import { setOffsOf } from '../set-offs.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

/** SQL of the tax of the note that follows an objection. */
const newTax = 'round(objection.net_cents * successor.tax_rate_bp / 10000.0)';

/** Invariants of disputed credit notes, and of those that follow them. */
export const objectionRules: readonly LedgerRule[] = [
  sqlRule(
    'an objection takes back the remaining tax of its note, once, and nothing corrects that note afterwards',
    `select case when objection.id is null then 'entry ' || entry.id || ' books no objection'
       when entry.id is null or coalesce(posted.cents, 0) <> objection.tax_cents
         or objection.net_cents <> coalesce(note.net_cents, payout.amount_cents - settled.net) + taken.net
         or objection.tax_cents <> greatest(coalesce(note.tax_cents, payout.tax_cents - settled.tax) + taken.tax, 0)
         or note.kind <> 'credit-note' or note.payout_id <> payout.id or taken.cancelled > 0
       then 'objection ' || objection.id || ' to note ' || note.number || ': ' || objection.net_cents || ' net, '
         || objection.tax_cents || ' tax, booked ' || coalesce(posted.cents::text, 'nothing') end as fault
     from note_objections as objection
     join payouts as payout on payout.id = objection.payout_id
     join payout_papers as note on note.id = objection.paper_id
     cross join lateral (
       select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax
       from ${setOffsOf('payout.id')} as set_off
     ) as settled
     cross join lateral (
       select coalesce(sum(net_cents) filter (where kind = 'refund-correction'), 0) as net,
         coalesce(sum(tax_cents) filter (where kind = 'refund-correction'), 0) as tax,
         count(*) filter (where kind = 'correction') as cancelled
       from payout_papers where payout_id = payout.id
     ) as taken
     full join (select * from journal_entries where kind = 'objection') as entry
       on entry.payout_id = objection.payout_id
     left join lateral (
       select sum(amount_cents) as cents from postings where entry_id = entry.id and account = 'tax_corrected'
     ) as posted on true`,
  ),
  sqlRule(
    'a note that follows an objection has the same net, and its payout is the tax that was not paid with the first one',
    `select case when objection.successor_id is distinct from successor.id
         or successor.tax_cents <> greatest(${newTax} - objection.tax_cents, 0)
         or note.id is null and successor.status <> ${payoutStatus.pending}
         or note.net_cents <> objection.net_cents or note.tax_cents <> ${newTax}
       then 'payout ' || successor.id || ' pays ' || successor.tax_cents || ' after ' || objection.tax_cents || ' on '
         || objection.net_cents || ', noted ' || coalesce(note.tax_cents::text, 'nothing') end as fault
     from note_objections as objection
     join payouts as successor on objection.payout_id = successor.replaces_id or objection.successor_id = successor.id
     left join payout_papers as note on note.payout_id = successor.id and note.kind = 'credit-note'`,
  ),
  sqlRule(
    'an objection ends with a write-off of its own partner, or without one if it has no tax, long after its answer, and nobody agrees later',
    `select case when written.partner_id <> objection.partner_id or written.booked_at is null
         or objection.agreed_at is not null or successor.id is not null
         or (objection.answered_at <= written.booked_at - interval '${AGREEMENT_DAYS} days') is not true
       then 'objection ' || objection.id || ' ended with write-off ' || written.id end as fault
     from note_objections as objection
     join write_offs as written on written.id = objection.write_off_id
     left join payouts as successor on successor.replaces_id = objection.payout_id
     union all
     select case when objection.tax_cents > 0 or objection.agreed_at is not null or successor.id is not null
         or (objection.answered_at <= objection.ended_at - interval '${AGREEMENT_DAYS} days') is not true
       then 'objection ' || objection.id || ' was ended' end
     from note_objections as objection left join payouts as successor on successor.replaces_id = objection.payout_id
     where objection.ended_at is not null`,
  ),
];
