/** A unit with a single tax treatment: the result of a cycle, or a balance brought forward from another system. */
export interface TaxPeriod {
  readonly cycle: number;
  /** The Berlin day of the take-over: the tax data in its file apply by then. Null for everything else. */
  readonly openedOn: string | null;
}

/** SQL of the cycle that determines the tax of a row `credit`: for a correction, that of its subject. */
export const TAXED_CYCLE = 'coalesce(credit.relates_cycle_id, credit.cycle_id)';

/**
 * SQL of the Berlin day on which a row `credit`, or the credit it is about, was brought forward from another system; null for
 * all others, which are taxed as of the last day of their cycle.
 * @param partner SQL of the row's partner, where that is known beside it: one node answers then, if the books are distributed
 */
export const openedOn = (
  partner = 'credit.partner_id',
) => `case when credit.bonus in ('opening', 'correction') then (
    select (opening.created_at at time zone 'Europe/Berlin')::date from credits as opening
    where opening.partner_id = ${partner} and opening.bonus = 'opening' and opening.cycle_id = ${TAXED_CYCLE}
      and opening.id = coalesce(credit.relates_id, credit.id)
  ) end`;
export const OPENED_ON = openedOn();
