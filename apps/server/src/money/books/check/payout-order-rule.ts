import { sinceUpgrade, sqlRule } from './rule.ts';

/**
 * Each payout with an earlier one of which it takes something back as a line of its own, and with the end of both in the
 * books. What an earlier one gave back before the later one was requested, the later one pays itself.
 */
const lines = `
  select distinct taker.id as taker_id, taker.approved_at, given.id as given_id, payer.id as payer_id,
    ended.id as ended_id, ended.kind, ended.occurred_at
  from payout_credits as taking
  join payouts as taker on taker.id = taking.payout_id
  join journal_entries as asked on asked.payout_id = taker.id and asked.kind = 'payout'
  join credits as credit on credit.id = taking.credit_id
  join payout_credits as paying on paying.credit_id = credit.reverses_id and paying.payout_id <> taker.id
  join payouts as payer on payer.id = paying.payout_id
  join journal_entries as asked_before
    on asked_before.payout_id = payer.id and asked_before.kind = 'payout' and asked_before.id < asked.id
  left join journal_entries as given on given.payout_id = taker.id and given.kind = 'payout-rejected'
  left join journal_entries as ended
    on ended.payout_id = payer.id and ended.kind in ('payout-paid', 'payout-rejected')
  where taking.corrected_by is null and (ended.kind = 'payout-rejected' and ended.id < asked.id) is not true`;

/**
 * The order of payouts of which a later one takes something back of an earlier one: given back after that, it would be
 * paid anew at the tax of another day. Entries are numbered as they were booked.
 */
export const payoutOrderRule = sqlRule(
  'a payout is paid before a later one that takes something back of it is approved, or rejected after that one',
  `select case
       when approved_at >= ${sinceUpgrade} and (kind = 'payout-paid' and occurred_at <= approved_at) is not true
       then 'payout ' || taker_id || ' was approved on ' || approved_at || ', payout ' || payer_id || ' not paid by then'
       when kind = 'payout-rejected' and occurred_at >= ${sinceUpgrade} and (given_id < ended_id) is not true
       then 'payout ' || payer_id || ' was rejected, payout ' || taker_id || ' not before it' end as fault
   from (${lines}) as line`,
);
