import { payoutStatus } from '../book-payout.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

const { approved, rejected, paid } = payoutStatus;

/** What holds of the papers of payouts. */
export const paperRules: readonly LedgerRule[] = [
  sqlRule(
    'papers are numbered from 1 on without a gap',
    `select case when number <> position then 'paper ' || number || ' at place ' || position end as fault
     from (select number, row_number() over (order by number) as position from payout_papers) as paper
     union all
     select case when last <> (select count(*) from payout_papers)
       then 'number ' || last || ' was given last' end
     from number_ranges where name = 'payouts'`,
  ),
  sqlRule(
    'an approved payout has one credit note, and one that was rejected after that one correction of it',
    `select case when (payout.number is not null) <> (note.id is not null) or note.number <> payout.number
         or (payout.status in (${approved}, ${paid}) and note.id is null)
         or (payout.status = ${rejected} and note.id is not null) <> (correction.id is not null)
         or correction.corrects_id <> note.id or correction.number < note.number
       then 'payout ' || payout.id || ': credit note ' || coalesce(note.number::text, 'none') || ', correction '
         || coalesce(correction.number::text, 'none') end as fault
     from payouts as payout
     left join payout_papers as note on note.payout_id = payout.id and note.kind = 'credit-note'
     left join payout_papers as correction on correction.payout_id = payout.id and correction.kind = 'correction'`,
  ),
];
