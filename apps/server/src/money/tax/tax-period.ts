/** What is taxed alike (S36): what a cycle brought, or what was taken over from another system. */
export interface TaxPeriod {
  readonly cycle: number;
  /** The Berlin day on which it was taken over: what its file said of the tax holds by then. Null of everything else. */
  readonly openedOn: string | null;
}

/** SQL of the cycle whose tax a row `credit` has: a correction that of the one which it is about. */
export const TAXED_CYCLE = 'coalesce(credit.relates_cycle_id, credit.cycle_id)';

/**
 * SQL of the day (Berlin's) on which a row `credit`, or the credit that it is about, was taken over from another system; null of
 * all others, which are taxed as of the last day of their cycle.
 */
export const OPENED_ON = `case when credit.bonus in ('opening', 'correction') then (
    select (opening.created_at at time zone 'Europe/Berlin')::date from credits as opening
    where opening.bonus = 'opening' and opening.cycle_id = ${TAXED_CYCLE}
      and opening.id = coalesce(credit.relates_id, credit.id)
  ) end`;
