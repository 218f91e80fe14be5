import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { bonusOrder } from '../../books/bonus-order.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { PAID_BEFORE } from '../../books/taken-back.ts';
import { TAXED_CYCLE } from '../../tax/tax-period.ts';

/** What a payout paid for one bonus, or took back of what an earlier payout had paid for it (below 0). */
export interface BonusLine {
  readonly bonus: string;
  /** Of a credit by hand its own text: it stands by itself. */
  readonly text: string | null;
  readonly cents: number;
  /** The payout whose paper is corrected by this line; null where nothing is. */
  readonly earlierPayout: number | null;
  /** Its paper; null while it has none. */
  readonly earlierNumber: number | null;
  readonly earlierIssuedAt: Date | null;
  /**
   * Debits that made less of a note, and that its correction does not take back with the rest: `left` open by that correction (above 0),
   * `taken` over from it by the note that bills less for them (below 0).
   */
  readonly carried?: 'left' | 'taken';
}

/** The first and the last day (YYYY-MM-DD) that a payout pays for. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * The credits that a payout took, added up by their bonuses. A reversing credit stands by itself where an earlier
 * payout has paid what it takes back; what a refund correction has taken back already is none of its lines.
 * @param paper the number of the paper that lists them: it names those before it; null for a draft
 */
export async function findBonusLines(
  db: Kysely<DB>,
  payout: number,
  paper: number | null,
): Promise<BonusLine[]> {
  const { rows } = await sql<BonusLine>`
    select credit.bonus, credit.text, sum(credit.amount_cents)::bigint as cents, earlier.payout_id as "earlierPayout",
           paper.number as "earlierNumber", paper.issued_at as "earlierIssuedAt"
    from (${listedCredits(payout, paper)}) as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    left join lateral (
      select other.payout_id
      from ${sql.raw(PAID_BEFORE)} as other
      join payouts on payouts.id = other.payout_id and payouts.status <> ${payoutStatus.rejected}
      where other.payout_id < ${payout}
      order by other.payout_id desc limit 1
    ) as earlier on true
    left join lateral (
      select note.number, note.issued_at from payout_papers as note
      join payouts as noted on noted.id = note.payout_id
      where note.kind = 'credit-note' and earlier.payout_id in (noted.id, noted.replaces_id)
        and note.number < coalesce(${paper}::bigint, ${LAST})
      order by note.number desc limit 1
    ) as paper on true
    group by credit.bonus, credit.text, earlier.payout_id, paper.number, paper.issued_at
    order by earlier.payout_id nulls first, ${bonusOrder(sql`credit.bonus`)}, min(credit.id)`.execute(db);
  return [...rows, ...(await findCarriedLines(db, payout, paper))];
}

/** What a payout's note bears of debits that corrections carry over, and what its own corrections before the paper of a number did. */
async function findCarriedLines(db: Kysely<DB>, payout: number, number: number | null): Promise<BonusLine[]> {
  const { rows } = await sql<BonusLine>`
    select 'correction' as bonus, null as text, -correction.carried_cents as cents, correction.payout_id as "earlierPayout",
      correction.number as "earlierNumber", correction.issued_at as "earlierIssuedAt", 'taken' as carried
    from payout_papers as correction
    where correction.carried_cents > 0
      and correction.id in (select corrected_by from payout_credits where payout_id = ${payout})
    union all
    select ${leftOpen} from payout_papers as correction
    where correction.carried_cents > 0 and correction.payout_id = ${payout} and correction.number < ${number}::bigint
    order by "earlierNumber" nulls last`.execute(db);
  return rows;
}

/** SQL of the line of a row `correction` that leaves debits open. */
const leftOpen = sql`
  'correction' as bonus, null as text, correction.carried_cents as cents, null::bigint as "earlierPayout",
  null::bigint as "earlierNumber", null::timestamptz as "earlierIssuedAt", 'left' as carried`;

/** The number that no paper reaches. */
const LAST = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** What a payout took and its own note lists; with it what corrections took back of it before the paper of this number. */
function listedCredits(payout: number, number: number | null) {
  return sql`
    select cycle_id, credit_id from payout_credits where payout_id = ${payout} and corrected_by is null
    union all
    select corrected.cycle_id, corrected.credit_id from refund_correction_credits as corrected
    join payout_papers as paper on paper.id = corrected.paper_id and paper.payout_id = ${payout}
    where paper.number < ${number}::bigint`;
}

/** What a refund correction takes back, added up by bonuses. */
export async function findCorrectedLines(db: Kysely<DB>, paper: number): Promise<BonusLine[]> {
  const { rows } = await sql<BonusLine>`
    select credit.bonus, credit.text, sum(credit.amount_cents)::bigint as cents, null as "earlierPayout",
      null as "earlierNumber", null as "earlierIssuedAt"
    from refund_correction_credits as corrected
    join credits as credit on credit.cycle_id = corrected.cycle_id and credit.id = corrected.credit_id
    where corrected.paper_id = ${paper}
    group by credit.bonus, credit.text order by ${bonusOrder(sql`credit.bonus`)}, min(credit.id)`.execute(db);
  const carried = await sql<BonusLine>`
    select ${leftOpen} from payout_papers as correction
    where correction.id = ${paper} and correction.carried_cents > 0`.execute(db);
  return [...rows, ...carried.rows];
}

/**
 * The days of the cycles in which what the note of a payout bills was earned, also where a debt took all of it; of one that was not over
 * yet, those until it was requested. A credit by hand is of the cycle that it is about.
 */
export async function findPeriod(db: Kysely<DB>, payout: number): Promise<Period | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(cycle.date_from) as "from",
      max(least(cycle.date_to, (entry.occurred_at at time zone 'Europe/Berlin')::date)) as "to"
    from payout_credits as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id and credit.amount_cents > 0
    join cycles as cycle on cycle.id = ${sql.raw(TAXED_CYCLE)}
    join journal_entries as entry on entry.payout_id = taken.payout_id and entry.kind = 'payout'
    where taken.payout_id = ${payout} and taken.corrected_by is null`.execute(db);
  const { from, to } = rows[0] ?? {};
  return from && to ? { from, to } : null;
}
