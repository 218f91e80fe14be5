import type { Query } from './database.ts';

/** A credit as stored in the tables; estimates have no id. */
export interface ExpectedCredit {
  readonly id: string;
  readonly bonus: string;
  readonly cents: number;
  readonly estimated: boolean;
  readonly cycle: number;
  readonly month: string;
  readonly order: number | null;
  /** Not released yet. */
  readonly pending: boolean;
  /** In a payout that was not rejected. */
  readonly taken: boolean;
}

/** Every credit of a partner, final ones and estimates. */
export async function expectedCredits(query: Query, partner: number): Promise<ExpectedCredit[]> {
  return query<ExpectedCredit>(
    `select credit.id::text as id, credit.bonus, credit.amount_cents as cents, false as estimated,
            credit.cycle_id as cycle, to_char(cycles.date_from, 'YYYY-MM') as month, credit.order_id as "order",
            credit.available_at > coalesce((select max(released_until) from journal_entries), '-infinity') as pending,
            exists (select from payout_credits join payouts on payouts.id = payout_id
                    where payout_credits.cycle_id = credit.cycle_id and credit_id = credit.id
                      and payouts.status <> 2) as taken
     from credits as credit join cycles on cycles.id = credit.cycle_id where credit.partner_id = $1
     union all
     select projected.order_id || '-' || projected.partner_id, 'level', projected.amount_cents, true,
            projected.cycle_id, to_char(cycles.date_from, 'YYYY-MM'), projected.order_id, true, false
     from projected_credits as projected join cycles on cycles.id = projected.cycle_id
     where projected.partner_id = $1`,
    [partner],
  );
}

/** Their sum in cents. */
export function sumOf(credits: readonly ExpectedCredit[]): number {
  return credits.reduce((sum, { cents }) => sum + cents, 0);
}
