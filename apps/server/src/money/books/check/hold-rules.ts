import { PARTNER_HOLDS } from '../partner-holds.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

/** SQL of whether an instant lies within a hold. */
const isWithin = (instant: string) =>
  `${instant} > hold.began_at and (hold.ended_at is null or ${instant} < hold.ended_at)`;

/** Invariants of partners on hold. */
export const holdRules: readonly LedgerRule[] = [
  sqlRule(
    'holds and releases of a partner alternate, at times up to which the books had released',
    `select case when state = coalesce(before, 'active') or valid_from < valid_before
         or released_until < released_before
         or (state = 'active' and released_until not in (
           select released_until from journal_entries where kind = 'release'))
       then 'state ' || id || ' of partner ' || partner_id || ': ' || state end as fault
     from (
       select *, lag(state) over by_partner as before, lag(valid_from) over by_partner as valid_before,
         lag(released_until) over by_partner as released_before
       from partner_states window by_partner as (partition by partner_id order by id)
     ) as states`,
  ),
  sqlRule(
    'while a partner is on hold none of their credits is released',
    `select case when release.entry_id is not null
       then 'partner ' || hold.partner_id || ': released by entry ' || release.entry_id end as fault
     from (${PARTNER_HOLDS}) as hold
     left join lateral (
       select posting.entry_id from journal_entries as entry
       join postings as posting on posting.entry_id = entry.id and posting.partner_id = hold.partner_id
       where entry.kind = 'release' and entry.released_until > hold.kept_after
         and (hold.kept_until is null or entry.released_until < hold.kept_until)
         and posting.account = 'pending' and posting.amount_cents < 0
       limit 1
     ) as release on true`,
  ),
  sqlRule(
    'while a partner is on hold no payout is requested or approved',
    `select case when forbidden.id is not null then 'partner ' || hold.partner_id || ': payout ' || forbidden.id end as fault
     from (${PARTNER_HOLDS}) as hold
     left join lateral (
       select payout.id from payouts as payout
       join journal_entries as request on request.payout_id = payout.id and request.kind = 'payout'
       where payout.partner_id = hold.partner_id
         and (${isWithin('request.occurred_at')} or ${isWithin('payout.approved_at')})
       limit 1
     ) as forbidden on true`,
  ),
];
