import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { type CreditKey, payoutStatus } from '../../books/book-payout.ts';
import { isGivenUp, isObjected } from '../../books/objected.ts';
import { leftOfNote, PAID_BEFORE } from '../../books/taken-back.ts';
import type { Tax, TaxKind } from '../../tax/tax.ts';

/** Reversals of what a credit note paid that no document covers yet. */
export interface Uncorrected {
  /** The payout of that credit note. */
  readonly payout: number;
  readonly taxKind: TaxKind;
  readonly taxRateBp: number;
  /** The reversals. */
  readonly credits: readonly CreditKey[];
  /** Their sum, negative. */
  readonly netCents: number;
  /** The part that exceeds what is left of the note: debits by hand had reduced it, and are open again. Not negative. */
  readonly carriedCents: number;
}

/** Rows `credit`: negative ones that no payout has taken, and that no document covers. */
const isFree = sql`
  not exists (
    select from refund_correction_credits as done
    where done.cycle_id = credit.cycle_id and done.credit_id = credit.id
  )
  and not exists (
    select from payout_credits as taken
    join payouts as later on later.id = taken.payout_id and later.status <> ${payoutStatus.rejected}
    where taken.cycle_id = credit.cycle_id and taken.credit_id = credit.id
  )`;

/** For rows `credit`: the payout that took what they take back, if it has a note or will have one. */
const takenBefore = sql`
  join lateral ${sql.raw(PAID_BEFORE)} as paid on true
  join payouts as payer on payer.id = paid.payout_id and payer.status <> ${payoutStatus.rejected}
    and not ${sql.raw(isGivenUp('payer.id'))}`;

/** SQL of whether there is a note to correct: it was paid and is not disputed. */
const isCorrectable = sql`payer.status = ${payoutStatus.paid} and not ${sql.raw(isObjected('payer.id'))}`;

/** For rows `credit`: the payout with the credit note in force for what paid them; it may have replaced another one. */
const paidBefore = sql`${takenBefore} and ${isCorrectable}
  join payouts as payout on payout.id = coalesce((select id from payouts where replaces_id = payer.id), payer.id)
    and payout.number is not null and payout.particulars is not null`;

/** SQL of what rows `note` (`payout`, `netCents`) of a partner take back beyond what is left of that payout's note, in cents. */
const carried = (partner: number) => sql`
  greatest(0, -note."netCents" - greatest(0, ${sql.raw(leftOfNote('note.payout', String(partner)))}))::bigint`;

/** Partners with uncorrected reversals from before an instant. */
export async function findUncorrectedPartners(db: Kysely<DB>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ partner: number }>`
    with credit as materialized (
      select id, cycle_id, partner_id, amount_cents, relates_cycle_id, reverses_id, relates_id, created_at from credits
      where amount_cents < 0 and created_at < ${before}
    )
    select distinct credit.partner_id as partner from credit ${paidBefore}
    where ${isFree}
    order by credit.partner_id`.execute(db);
  return rows.map(({ partner }) => partner);
}

/**
 * The corrections due for a partner's credit notes, oldest first. Needs a lock on the partner's accounts.
 * @param before latest time of the reversals; null for all
 */
export async function findUncorrected(
  db: Kysely<DB>,
  partner: number,
  before: Date | null,
): Promise<Uncorrected[]> {
  const { rows } = await sql<Uncorrected>`
    select note.*, ${carried(partner)} as "carriedCents"
    from (
      select payout.id as payout, payout.tax_kind as "taxKind", payout.tax_rate_bp as "taxRateBp",
        json_agg(json_build_object('cycle', credit.cycle_id, 'id', credit.id) order by credit.id) as credits,
        sum(credit.amount_cents)::bigint as "netCents"
      from credits as credit ${paidBefore}
      where credit.partner_id = ${partner} and credit.created_at < coalesce(${before}::timestamptz, 'infinity') and ${isFree}
      group by payout.id
    ) as note order by note.payout`.execute(db);
  return rows;
}

/** Reversals of a payout that are in no later one yet, whether or not there is a note to correct. */
export interface TakenBack extends Uncorrected {
  /** The payout is paid and its note is valid, so it can be corrected. */
  readonly isPaid: boolean;
}

/** Reversals of a partner's payouts, with their tax, that no document covers yet, oldest first. */
export async function findTakenBack(db: Kysely<DB>, partner: number): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    select note.*, ${carried(partner)} as "carriedCents"
    from (
      select payout.id as payout, payout.tax_kind as "taxKind", payout.tax_rate_bp as "taxRateBp",
        (${isCorrectable}) as "isPaid",
        json_agg(json_build_object('cycle', credit.cycle_id, 'id', credit.id) order by credit.id) as credits,
        sum(credit.amount_cents)::bigint as "netCents"
      from credits as credit ${takenBefore}
      join payouts as payout on payout.id = coalesce((select id from payouts where replaces_id = payer.id), payer.id)
        and payout.tax_kind is not null
        and (payer.status <> ${payoutStatus.paid} or payout.number is not null and payout.particulars is not null)
      where credit.partner_id = ${partner} and ${isFree}
      group by payout.id, payer.id
    ) as note order by note.payout`.execute(db);
  return rows;
}

/**
 * A partner's oldest payout that is not paid yet, has another tax, and has reversals: it is open whether there will be a note
 * to correct.
 */
export async function findUndecided(
  db: Kysely<DB>,
  partner: number,
  { kind, rateBp }: Pick<Tax, 'kind' | 'rateBp'>,
): Promise<number | null> {
  const { rows } = await sql<{ payout: number | null }>`
    select min(payer.id) as payout from credits as credit ${takenBefore}
    where credit.partner_id = ${partner} and not (${isCorrectable})
      and (payer.tax_kind <> ${kind} or payer.tax_rate_bp <> ${rateBp}) and ${isFree}`.execute(db);
  return rows[0]?.payout ?? null;
}

/** Payouts of a partner and what one takes back of another, as lines of its own; neither is rejected. */
const linesOf = (partner: number) => sql`
  select taking.payout_id as taker, payer.id as payer, payer.status as payer_status
  from payout_credits as taking
  join payouts as taker on taker.id = taking.payout_id and taker.status <> ${payoutStatus.rejected}
  join credits as credit on credit.cycle_id = taking.cycle_id and credit.id = taking.credit_id
  join lateral ${sql.raw(PAID_BEFORE)} as paid on paid.payout_id <> taking.payout_id
  join payouts as payer on payer.id = paid.payout_id and payer.status <> ${payoutStatus.rejected}
  where credit.partner_id = ${partner} and taking.corrected_by is null`;

/** A payout, and whose it is. */
interface PayoutOf {
  readonly id: number;
  readonly partner: number;
}

/** The oldest payout, not rejected, that takes something back of this one; null if there is none. */
export async function findTaker(db: Kysely<DB>, { id, partner }: PayoutOf): Promise<number | null> {
  const { rows } = await sql<{ taker: number | null }>`
    select min(taker) as taker from (${linesOf(partner)} and paid.payout_id = ${id}) as line`.execute(db);
  return rows[0]?.taker ?? null;
}

/** The oldest unpaid payout of which this one takes something back; null if there is none. */
export async function findUnpaidPayer(db: Kysely<DB>, { id, partner }: PayoutOf): Promise<number | null> {
  const { rows } = await sql<{ payer: number | null }>`
    select min(payer) as payer from (${linesOf(partner)} and taking.payout_id = ${id}) as line
    where payer_status not in (${payoutStatus.paid}, ${payoutStatus.returned})`.execute(db);
  return rows[0]?.payer ?? null;
}

/** Records which credits a document takes back; each is on one document at most. */
export async function keepCorrected(
  tx: Tx,
  { paper, credits }: { readonly paper: number; readonly credits: readonly CreditKey[] },
): Promise<void> {
  await sql`
    insert into refund_correction_credits (cycle_id, credit_id, paper_id)
    select cycle_id, credit_id, ${paper}
    from unnest(${credits.map(({ cycle }) => cycle)}::bigint[], ${credits.map(({ id }) => id)}::bigint[])
      as credit (cycle_id, credit_id)`.execute(tx);
}

/** Amounts of refund corrections in cents, as printed: not positive. */
export interface Corrected {
  readonly netCents: number;
  readonly taxCents: number;
}

/**
 * Those of one correction, with what it carries over: debits that its note bore, and that are deducted from what is billed
 * next. Not negative.
 */
export interface Carrying extends Corrected {
  readonly carriedCents: number;
}

/** A refund correction to be settled by a later payout. */
export interface Unsettled extends Carrying {
  readonly credits: readonly CreditKey[];
}

/**
 * What a partner's next payout settles: refund corrections whose credits are settled neither by a payout nor by a write-off or
 * a payment of the debt.
 */
export async function findUnsettledPapers(db: Kysely<DB>, partner: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select paper.net_cents as "netCents", paper.tax_cents as "taxCents", paper.carried_cents as "carriedCents", (
      select json_agg(json_build_object('cycle', credit.cycle_id, 'id', credit.credit_id) order by credit.credit_id)
      from refund_correction_credits as credit where credit.paper_id = paper.id
    ) as credits
    from payouts as corrected
    join payout_papers as paper on paper.payout_id = corrected.id and paper.kind = 'refund-correction'
    where corrected.partner_id = ${partner} and not exists (
      select from refund_correction_credits as credit
      join payout_credits as taken on taken.cycle_id = credit.cycle_id and taken.credit_id = credit.credit_id
      join payouts as later on later.id = taken.payout_id and later.status <> ${payoutStatus.rejected}
      where credit.paper_id = paper.id
    ) and not exists (
      select from refund_correction_credits as credit
      join write_off_credits as given
        on given.cycle_id = credit.cycle_id and given.credit_id = credit.credit_id
      where credit.paper_id = paper.id
    ) and not exists (
      select from refund_correction_credits as credit
      join debt_payment_credits as paid
        on paid.cycle_id = credit.cycle_id and paid.credit_id = credit.credit_id
      where credit.paper_id = paper.id
    )
    order by paper.number`.execute(db);
  return rows;
}

/** What a payout sets off besides what it bills, in cents. */
export type SetOff =
  | {
      readonly kind: 'correction';
      readonly number: number;
      readonly issuedAt: Date;
      readonly grossCents: number;
    }
  | { readonly kind: 'part-paid'; readonly receivedOn: string; readonly grossCents: number };

/** The refund corrections that a payout settles (negative) by number, then the partner's payments of a debt (positive) by day. */
export async function findSetOffs(db: Kysely<DB>, payout: number): Promise<SetOff[]> {
  const papers = await sql<Extract<SetOff, { kind: 'correction' }>>`
    select 'correction' as kind, paper.number, paper.issued_at as "issuedAt",
      paper.net_cents + paper.tax_cents as "grossCents"
    from payout_papers as paper
    where paper.id in (select corrected_by from payout_credits where payout_id = ${payout})
    order by paper.number`.execute(db);
  const parts = await sql<Extract<SetOff, { kind: 'part-paid' }>>`
    select 'part-paid' as kind, paid.received_on as "receivedOn", paid.amount_cents as "grossCents"
    from payout_debt_payments as counted join debt_payments as paid on paid.id = counted.payment_id
    where counted.payout_id = ${payout} order by paid.received_on, paid.id`.execute(db);
  return [...papers.rows, ...parts.rows];
}
