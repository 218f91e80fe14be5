import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { bonusOrder } from '../../books/bonus-order.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { PAID_BEFORE } from '../../books/taken-back.ts';
import { TAXED_CYCLE } from '../../tax/tax-period.ts';

/** What a payout paid for one bonus, or took back of an earlier payout's payment for it (negative). */
export interface BonusLine {
  readonly bonus: string;
  /** A credit by hand has its own text, and its own line. */
  readonly text: string | null;
  readonly cents: number;
  /** The payout whose document is corrected by this line; null if there is none. */
  readonly earlierPayout: number | null;
  /** Its document number; null if it has none yet. */
  readonly earlierNumber: number | null;
  readonly earlierIssuedAt: Date | null;
  /**
   * Debits that reduced a note and that its correction does not take back with the rest: `left` open by that correction
   * (positive), `taken` over from it by the note that bills less for them (negative).
   */
  readonly carried?: 'left' | 'taken';
}

/** The first and the last day (YYYY-MM-DD) that a payout pays for. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * The credits of a payout, totalled by bonus. A reversal is listed separately if an earlier payout has paid what it takes back;
 * amounts already taken back by a refund correction are not listed.
 * @param paper number of the document that lists them: it refers to those before it; null for a draft
 */
export async function findBonusLines(
  db: Kysely<DB>,
  payout: number,
  paper: number | null,
): Promise<BonusLine[]> {
  const { rows } = await sql<BonusLine>`
    with credit as materialized (
      select credit.id, credit.cycle_id, credit.bonus, credit.text, credit.amount_cents, credit.created_at, credit.reverses_id,
        credit.relates_cycle_id, credit.relates_id
      from (${listedCredits(payout, paper)}) as taken
      join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    )
    select credit.bonus, credit.text, sum(credit.amount_cents)::bigint as cents, earlier.payout_id as "earlierPayout",
           paper.number as "earlierNumber", paper.issued_at as "earlierIssuedAt"
    from credit
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

/**
 * Debits carried over by corrections that a payout's note bears, and those of its own corrections before the document with a
 * number.
 */
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

/** A number greater than that of any document. */
const LAST = sql.raw(String(Number.MAX_SAFE_INTEGER));

/**
 * The credits that a payout took and its own note lists, with the amounts that corrections took back before the document with
 * this number.
 */
function listedCredits(payout: number, number: number | null) {
  return sql`
    select cycle_id, credit_id from payout_credits where payout_id = ${payout} and corrected_by is null
    union all
    select corrected.cycle_id, corrected.credit_id from refund_correction_credits as corrected
    join payout_papers as paper on paper.id = corrected.paper_id and paper.payout_id = ${payout}
    where paper.number < ${number}::bigint`;
}

/** The amounts taken back by a refund correction, totalled by bonus. */
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
 * The days of the cycles in which the credits billed by a payout's note were earned, even if a debt took all of them; for a
 * cycle that was not over yet, the days until the request. A credit by hand belongs to the cycle that it is about.
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
