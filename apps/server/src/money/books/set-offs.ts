/**
 * SQL of what a payout sets off besides what it bills, each with `net_cents` and `tax_cents`: refund corrections (negative),
 * and part payments of debts (positive).
 * @param payout SQL of its id
 */
export const setOffsOf = (payout: string) => `(
    select net_cents, tax_cents from payout_papers
    where id in (select corrected_by from payout_credits where payout_id = ${payout})
    union all
    select paid.net_cents, paid.amount_cents - paid.net_cents from payout_debt_payments as taken
    join debt_payments as paid on paid.id = taken.payment_id where taken.payout_id = ${payout}
  )`;
