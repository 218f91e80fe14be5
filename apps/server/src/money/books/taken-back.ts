import { payoutStatus } from './book-payout.ts';
import { isGivenUp } from './objected.ts';
import { setOffsOf } from './set-offs.ts';

/**
 * SQL of the payouts that took the credit which a row `credit` takes back, for a lateral join (`payout_id`). A reversal takes
 * back a credit of its own cycle; a negative correction the credit that it is about, if that was in a payout when it was
 * corrected. Rejected payouts are included; rows that take nothing back have none.
 */
export const PAID_BEFORE = `(
  select held.payout_id from payout_credits as held
  where credit.amount_cents < 0
    and held.cycle_id = coalesce(credit.relates_cycle_id, credit.cycle_id)
    and held.credit_id = coalesce(credit.reverses_id, credit.relates_id)
    and (credit.reverses_id is not null or exists (
      select from journal_entries as request
      where request.payout_id = held.payout_id and request.kind = 'payout' and request.occurred_at <= credit.created_at
    ))
)`;

/**
 * SQL of a partner's credits in payouts that take back what another payout had paid, as lines of their own (`taker_id`,
 * `payer_id`, `amount_cents`); neither payout is rejected. If an objection left the earlier payout without a note, there is
 * nothing to correct: the credit was deducted like a debit.
 */
const takenBackLines = (partner: string) => `(
  select taking.payout_id as taker_id, paying.payout_id as payer_id, credit.amount_cents
  from credits as credit
  join payout_credits as taking on taking.cycle_id = credit.cycle_id and taking.credit_id = credit.id
    and taking.corrected_by is null
  join payouts as taker on taker.id = taking.payout_id and taker.status <> ${payoutStatus.rejected}
  join lateral ${PAID_BEFORE} as paying on paying.payout_id <> taking.payout_id
  join payouts as payer on payer.id = paying.payout_id and payer.status <> ${payoutStatus.rejected}
    and not ${isGivenUp('payer.id')}
  where credit.partner_id = ${partner} and credit.amount_cents < 0
)`;

/**
 * SQL of what is left of a payout's note, in cents, also before it is issued: what it bills, plus what it takes back of earlier
 * notes (which corrects those), less what was taken back of it. Negative if too much was corrected.
 * @param id SQL of the payout's id; for a replacement note, that of its own payout
 * @param partner SQL of its partner, where known: if the books are distributed, one node answers then
 */
export const leftOfNote = (id: string, partner = 'noted.partner_id') => `(
  select coalesce(replacing.net_cents, noted.amount_cents - settled.net) + taken.net
    + coalesce(sum(line.amount_cents) filter (where line.payer_id = coalesce(noted.replaces_id, noted.id)), 0)
    - coalesce(sum(line.amount_cents) filter (where line.taker_id = coalesce(noted.replaces_id, noted.id)), 0)
  from payouts as noted
  left join payout_papers as replacing on replacing.payout_id = noted.id and replacing.kind = 'credit-note'
    and noted.replaces_id is not null
  cross join lateral (
    select coalesce(sum(net_cents), 0) as net from ${setOffsOf('noted.id')} as set_off
  ) as settled
  cross join lateral (
    select coalesce(sum(net_cents), 0) as net from payout_papers
    where payout_id = noted.id and kind = 'refund-correction'
  ) as taken
  left join lateral ${takenBackLines(partner)} as line
    on coalesce(noted.replaces_id, noted.id) in (line.payer_id, line.taker_id)
  where noted.id = ${id}
  group by noted.id, replacing.net_cents, settled.net, taken.net
)`;

/**
 * SQL of what was taken back of a row `original`, in cents: by reversals of refunds, and by negative corrections about it.
 * @param before SQL of an id: only credits written before that one; all without it
 */
export function takenBack(before?: string): string {
  const earlier = before === undefined ? '' : ` and taking.id < ${before}`;
  return `
    select coalesce(sum(amount_cents), 0)::bigint as cents from (
      select taking.amount_cents from credits as taking
      where taking.partner_id = original.partner_id and taking.cycle_id = original.cycle_id and taking.reverses_id = original.id${earlier}
      union all
      select taking.amount_cents from credits as taking
      where taking.partner_id = original.partner_id and taking.relates_cycle_id = original.cycle_id
        and taking.relates_id = original.id and taking.amount_cents < 0${earlier}
    ) as taking`;
}
