import { PAID_BEFORE } from '../taken-back.ts';
import { sinceUpgrade, sqlRule } from './rule.ts';

/**
 * Each payout that takes something back of an earlier one as a line of its own, with the ends of both in the books. What the
 * earlier one returned before the later one was requested is paid by the later one.
 */
const lines = `
  select distinct taker.id as taker_id, taker.approved_at, given.id as given_id, payer.id as payer_id,
    rejected.id as rejected_id, rejected.occurred_at as rejected_at, paid.occurred_at as paid_at
  from payout_credits as taking
  join payouts as taker on taker.id = taking.payout_id
  join journal_entries as request on request.payout_id = taker.id and request.kind = 'payout'
  join credits as credit on credit.cycle_id = taking.cycle_id and credit.id = taking.credit_id
  join lateral ${PAID_BEFORE} as paying on paying.payout_id <> taker.id
  join payouts as payer on payer.id = paying.payout_id
  join journal_entries as request_before
    on request_before.payout_id = payer.id and request_before.kind = 'payout' and request_before.id < request.id
  left join journal_entries as given on given.payout_id = taker.id and given.kind = 'payout-rejected'
  left join journal_entries as rejected on rejected.payout_id = payer.id and rejected.kind = 'payout-rejected'
  left join journal_entries as paid on paid.payout_id = payer.id and paid.kind = 'payout-paid' and paid.attempt = 1
  where taking.corrected_by is null and (rejected.id < request.id) is not true`;

/**
 * The order of two payouts, where the later one takes something back of the earlier one: if the earlier one were returned after
 * that, it would be paid again with the tax of another day. Entry ids follow the order of booking.
 */
export const payoutOrderRule = sqlRule(
  'a payout is paid before a later one that takes something back of it is approved, or rejected after that',
  `select case
       when approved_at >= ${sinceUpgrade} and (paid_at <= approved_at) is not true
       then 'payout ' || taker_id || ' was approved on ' || approved_at || ', payout ' || payer_id || ' not paid by then'
       when rejected_at >= ${sinceUpgrade} and (given_id < rejected_id) is not true
       then 'payout ' || payer_id || ' was rejected, payout ' || taker_id || ' not before it' end as fault
   from (${lines}) as line`,
);
