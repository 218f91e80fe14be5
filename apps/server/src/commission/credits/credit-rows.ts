import { cycleEnd } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { HOLD_DAYS, HOLD_FROM } from '../../company/company.queries.ts';
import { payoutStatus } from '../../money/books/book-payout.ts';
import { dueAt, hasMovedReleases, storedDueAt } from '../../money/books/due-at.ts';
import { holdEndSql } from '../../money/books/hold-end.ts';
import { findPartnerHold, isKept, type PartnerHold } from '../../money/books/partner-holds.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { listUnclosedCycles } from '../cycles/cycle.queries.ts';

/** An open cycle, with the date that its estimates would get if it were closed as soon as possible. */
export interface UnclosedCycle {
  readonly id: number;
  readonly planVersion: string;
  /** The first moment at which it can be closed; now, if that has passed. */
  readonly closableAt: Date;
}

/** The owner of the credits, and what besides the books determines which of them are estimates or pending. */
export interface CreditsOf {
  readonly partner: number;
  readonly unclosed: readonly UnclosedCycle[];
  readonly hold: PartnerHold | null;
  /** Whether a delivery has ever moved one of their releases: if not, the times of the closings apply, and an index can be used. */
  readonly isMoved: boolean;
}

/** What determines which of a partner's credits are released. */
export type ReleasesOf = Pick<CreditsOf, 'hold' | 'isMoved'>;

/** Reads what is needed before a partner's credits are read. */
export async function findCreditsOf(db: Kysely<DB>, partner: number, now: Date): Promise<CreditsOf> {
  const [unclosed, releases] = await Promise.all([findUnclosed(db, now), findReleasesOf(db, partner)]);
  return { partner, unclosed, ...releases };
}

/** Reads what is needed to tell whether a partner's final credits are released. */
export async function findReleasesOf(db: Kysely<DB>, partner: number): Promise<ReleasesOf> {
  const [hold, isMoved] = await Promise.all([findPartnerHold(db, partner), hasMovedReleases(db, partner)]);
  return { hold, isMoved };
}

/** SQL of when a row `credit` becomes available. */
function dueOf({ isMoved }: Pick<ReleasesOf, 'isMoved'>): RawBuilder<Date> {
  return sql.raw<Date>(isMoved ? dueAt() : storedDueAt());
}

/** SQL of the end of the holding period of the order `paid`, whose month is open. */
const paidHoldEnd = sql.raw(
  holdEndSql({
    paidAt: 'paid.paid_at',
    deliveredAt: 'paid.delivered_at',
    holdDays: HOLD_DAYS,
    holdFrom: HOLD_FROM,
  }),
);

/** The cycles whose credits are estimates. */
async function findUnclosed(db: Kysely<DB>, now: Date): Promise<UnclosedCycle[]> {
  const cycles = await listUnclosedCycles(db);
  return cycles.map((cycle) => ({
    id: cycle.id,
    planVersion: cycle.planVersion,
    closableAt: new Date(Math.max(now.getTime(), cycleEnd(cycle) + 1)),
  }));
}

/**
 * Final credits and estimates as rows of the same shape. An estimate has no `id`; its creation time is the payment of its
 * order.
 * @param final condition on `credits as credit`
 * @param projected condition on `projected_credits as projected`
 */
export function creditRows(
  { unclosed, isMoved }: Pick<CreditsOf, 'unclosed' | 'isMoved'>,
  { final, projected }: { final: RawBuilder<unknown>; projected: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const column = <K extends keyof UnclosedCycle>(name: K) => unclosed.map((cycle) => cycle[name]);
  return sql`
    select credit.id, false as estimated, credit.partner_id, credit.cycle_id, credit.bonus, credit.stage,
           credit.order_id, credit.source_partner_id, credit.depth, credit.plan_version, credit.base_cents,
           credit.rate_bp, credit.below_rate_bp, credit.below_partner_id, credit.amount_cents,
           ${dueOf({ isMoved })} as available_at, credit.created_at, credit.weight, credit.weight_sum, credit.remainder_cents,
           credit.reverses_id, credit.credited_before_cents, credit.text, credit.relates_cycle_id,
           credit.relates_id, credit.relates_payout_id
    from credits as credit
    where ${final}
    union all
    select null::bigint, true, projected.partner_id, projected.cycle_id, 'level', null::text,
           projected.order_id, projected.source_partner_id, projected.depth, unclosed.plan_version,
           projected.base_cents, projected.rate_bp, projected.below_rate_bp, projected.below_partner_id,
           projected.amount_cents,
           greatest(unclosed.closable_at, ${paidHoldEnd}),
           paid.paid_at, null::integer, null::bigint, null::smallint, null::bigint, null::bigint, null::text, null::bigint,
           null::bigint, null::bigint
    from projected_credits as projected
    join unnest(${column('id')}::bigint[], ${column('planVersion')}::text[],
                ${column('closableAt')}::timestamptz[])
      as unclosed (cycle_id, plan_version, closable_at) on unclosed.cycle_id = projected.cycle_id
    left join orders as paid on paid.id = projected.order_id
    where ${projected}`;
}

/** Condition on a row `credit` of a partner: it is not released yet. */
export function isUnreleased({ hold, isMoved }: ReleasesOf): RawBuilder<boolean> {
  const isLater = sql<boolean>`
    coalesce(${dueOf({ isMoved })} > (select max(released_until) from journal_entries), true)`;
  if (hold === null) return isLater;
  return sql`(${isLater} or ${sql.raw(isKept(`'${hold.keptAfter.toISOString()}'::timestamptz`))})`;
}

/**
 * Joins a partner's rows `credit` with their payouts (without rejected ones) or the write-off or payment that settled them, and
 * with whether anything is available to the partner.
 */
export function statusSources(partner: number): RawBuilder<unknown> {
  return sql`
    left join (
      select payout_credits.cycle_id, payout_credits.credit_id, payout.status, null as settled
      from payouts as payout join payout_credits on payout_credits.payout_id = payout.id
      where payout.partner_id = ${partner} and payout.status <> ${payoutStatus.rejected}
      union all
      select given.cycle_id, given.credit_id, null, 'written_off'
      from write_offs join write_off_credits as given on given.write_off_id = write_offs.id
      where write_offs.partner_id = ${partner}
      union all
      select given.cycle_id, given.credit_id, null, 'paid_back'
      from debt_payments join debt_payment_credits as given on given.payment_id = debt_payments.id
      where debt_payments.partner_id = ${partner}
    ) as taken on taken.cycle_id = credit.cycle_id and taken.credit_id = credit.id
    cross join (
      select coalesce(sum(amount_cents), 0) > 0 as "isAny" from postings
      where partner_id = ${partner} and account = 'available'
    ) as available`;
}

/**
 * The status of a row `credit` beside `statusSources`. If nothing is available, credits in no payout count as set off: together
 * they are the debt, or 0.00 without one.
 */
export function creditStatus(releases: ReleasesOf): RawBuilder<string> {
  return sql`
    case when credit.estimated or ${isUnreleased(releases)} then 'pending'
         when taken.settled is not null then taken.settled
         when taken.status is null then case when available."isAny" then 'available' else 'debt' end
         when taken.status = ${payoutStatus.paid} then 'paid'
         else 'in_payout' end`;
}

/** The columns of a row `credit` beside `statusSources` that show its status: the first columns of `CreditRow`. */
export function standingColumns(releases: ReleasesOf): RawBuilder<unknown> {
  return sql`${creditStatus(releases)} as status, ${sql.lit(releases.hold !== null)} as "payoutsHeld"`;
}
