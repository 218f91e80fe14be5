import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** What a payout paid for one bonus. */
export interface BonusLine {
  readonly bonus: string;
  readonly cents: number;
}

/** The first and the last day (YYYY-MM-DD) that a payout pays for. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The credits that a payout took, added up by their bonuses. */
export async function findBonusLines(db: Kysely<DB>, payout: number): Promise<BonusLine[]> {
  const { rows } = await sql<BonusLine>`
    select credit.bonus, sum(credit.amount_cents)::bigint as cents
    from payout_credits as taken join credits as credit on credit.id = taken.credit_id
    where taken.payout_id = ${payout}
    group by credit.bonus
    order by array_position(array['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing'], credit.bonus)`.execute(
    db,
  );
  return rows;
}

/** The days of the cycles that a payout pays. */
export async function findPeriod(db: Kysely<DB>, payout: number): Promise<Period | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(cycle.date_from) as "from", max(cycle.date_to) as "to"
    from journal_entries as entry
    join postings as posting on posting.entry_id = entry.id and posting.account = 'in_payout'
    join balances as balance on balance.id = posting.balance_id
    join cycles as cycle on cycle.id = balance.cycle_id
    where entry.payout_id = ${payout} and entry.kind = 'payout'`.execute(db);
  const { from, to } = rows[0] ?? {};
  return from && to ? { from, to } : null;
}
