/**
 * SQL of the payouts that took what a row `credit` takes back, for a lateral join (`payout_id`): a reversing credit takes back
 * one of its own cycle, a correction below 0 the credit that it is about, if that was in a payout when it was corrected.
 * Rejected payouts are among them; what takes nothing back has none.
 */
export const PAID_BEFORE = `(
  select held.payout_id from payout_credits as held
  where credit.amount_cents < 0
    and held.cycle_id = coalesce(credit.relates_cycle_id, credit.cycle_id)
    and held.credit_id = coalesce(credit.reverses_id, credit.relates_id)
    and (credit.reverses_id is not null or exists (
      select from journal_entries as asked
      where asked.payout_id = held.payout_id and asked.kind = 'payout' and asked.occurred_at <= credit.created_at
    ))
)`;

/**
 * SQL of what was taken back of a row `original`, in cents: by the reversing credits of refunds, and by corrections below 0 that
 * are about it.
 * @param before SQL of an id: only what was written before that credit; all without it
 */
export function takenBack(before?: string): string {
  const earlier = before === undefined ? '' : ` and taking.id < ${before}`;
  return `
    select coalesce(sum(amount_cents), 0)::bigint as cents from (
      select taking.amount_cents from credits as taking
      where taking.cycle_id = original.cycle_id and taking.reverses_id = original.id${earlier}
      union all
      select taking.amount_cents from credits as taking
      where taking.relates_cycle_id = original.cycle_id and taking.relates_id = original.id
        and taking.amount_cents < 0${earlier}
    ) as taking`;
}
