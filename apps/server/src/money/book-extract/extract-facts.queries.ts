import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { downlineOf, findPlace } from '../../network/tree/subtree.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** A closed month, as its closing computed it. */
export interface ClosedMonth {
  readonly cycle: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
  /** When its figures were computed; later changes are not in them. */
  readonly computedAt: Date;
}

/** The closed months of a span, oldest first; days are the first days of months. */
export async function findClosedMonths(
  db: Kysely<DB>,
  { monthFrom, monthTo }: { readonly monthFrom: string; readonly monthTo: string },
): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select id as cycle, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion",
      coalesce(as_of, closed_at) as "computedAt"
    from cycles
    where closed_at is not null and date_from between ${monthFrom}::date and ${monthTo}::date
    order by date_from`.execute(db);
  return rows;
}

/** A team member at the instant of a month, or the partner at the top. */
export interface TeamMember {
  readonly id: number;
  /** Null for the partner at the top. */
  readonly parent: number | null;
  readonly affiliate: boolean;
  /** The level in that month. */
  readonly level: number;
}

/** The parameters of a team query. */
interface TeamAt {
  readonly partner: number;
  readonly cycle: number;
  readonly instant: Date;
}

/** A partner and everybody below at an instant, by the placements in force then. */
export async function findTeamAt(
  db: Kysely<DB>,
  { partner, cycle, instant }: TeamAt,
): Promise<Map<number, TeamMember>> {
  const { rows } = await sql<TeamMember>`
    with recursive ${teamAt(partner, instant)}
    select team.partner_id as id, team.parent_id as parent, coalesce(type.affiliate, false) as affiliate,
      coalesce(figures.level, 0) as level
    from team
    left join account_types as type on type.partner_id = team.partner_id and ${isValid(instant)}
    left join partner_statistics as figures
      on figures.partner_id = team.partner_id and figures.cycle_id = ${cycle}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows `team` (partner_id, parent_id). Backdated placements may form a cycle at some instant: `union` ends there. */
function teamAt(partner: number, instant: Date): RawBuilder<unknown> {
  return sql`
    team(partner_id, parent_id) as (
      select ${partner}::bigint, null::bigint
      union
      select place.partner_id, place.parent_id
      from team join placements as place on place.parent_id = team.partner_id and ${isValid(instant, 'place')}
      where place.partner_id <> ${partner}
    )`;
}

/** An order of a month that the plan considers for a partner. Cents. */
export interface ExtractOrder {
  readonly id: number;
  readonly number: string;
  readonly buyer: number;
  /** Null if the partner sees this name nowhere else. */
  readonly buyerName: string | null;
  readonly status: string;
  /** Whether it counts in a month. */
  readonly counts: boolean;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly baseCents: number;
  /** Refunds so far: their Berlin days, and how much of the base they took. */
  readonly refundedOn: string | null;
  readonly refundedCents: number;
  /** The part known when the month was closed, and whether it was all of it. */
  readonly refundedBeforeCents: number;
  readonly refundsKnown: boolean;
  /** The base of its credits; null if it paid nobody. */
  readonly creditedBaseCents: number | null;
}

/**
 * The orders of a partner and of everybody below at the month's instant: those that count in the month, those placed in it that
 * count nowhere, and those that paid the partner a credit of the month.
 */
export async function findExtractOrders(
  db: Kysely<DB>,
  { partner, cycle, instant, month }: TeamAt & { readonly month: ClosedMonth },
): Promise<ExtractOrder[]> {
  const place = await findPlace(db, partner);
  const shown = place ? sql`union all select partner_id from (${downlineOf(place)}) as downline` : sql``;
  const { rows } = await sql<ExtractOrder>`
    with recursive ${teamAt(partner, instant)}, shown as (select ${partner}::bigint as partner_id ${shown}), paying as (
      select distinct order_id from credits
      where partner_id = ${partner} and cycle_id = ${cycle} and order_id is not null
    ), listed as (
      select placed.id from orders as placed
      where placed.partner_id in (select partner_id from team) and (placed.cycle_id = ${cycle}
        or (placed.cycle_id is null and ${placedWithin(month)}))
      union
      select order_id from paying
    )
    select placed.id, placed.number, placed.partner_id as buyer, placed.status, placed.cycle_id is not null as counts,
      case when paying.order_id is not null or shown.partner_id is not null then buyer.display_name end as "buyerName",
      placed.placed_at as "placedAt", placed.paid_at as "paidAt", placed.base_cents as "baseCents",
      refunded.days as "refundedOn", refunded.cents as "refundedCents", refunded.before as "refundedBeforeCents",
      refunded.known as "refundsKnown", (
        select base_cents from credits
        where order_id = placed.id and bonus = 'level' and reverses_id is null limit 1
      ) as "creditedBaseCents"
    from listed join orders as placed on placed.id = listed.id
    join partners as buyer on buyer.id = placed.partner_id
    left join paying on paying.order_id = placed.id
    left join shown on shown.partner_id = placed.partner_id
    cross join lateral (
      select coalesce(sum(base_cents), 0)::bigint as cents,
        coalesce(sum(base_cents) filter (where known_at <= ${month.computedAt}), 0)::bigint as before,
        coalesce(max(known_at) <= ${month.computedAt}, true) as known,
        string_agg(distinct to_char(refunded_at at time zone 'Europe/Berlin', 'YYYY-MM-DD'), ', ') as days
      from refunds where order_id = placed.id
    ) as refunded
    order by placed.placed_at, placed.id`.execute(db);
  return rows;
}

function placedWithin({ dateFrom, dateTo }: ClosedMonth): RawBuilder<boolean> {
  return sql`placed.placed_at >= ${dateFrom}::date::timestamp at time zone 'Europe/Berlin'
    and placed.placed_at < (${dateTo}::date + 1)::timestamp at time zone 'Europe/Berlin'`;
}

/** A credit of a partner. Cents. */
export interface ExtractCredit {
  readonly order: number | null;
  readonly bonus: string;
  readonly stage: string | null;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly amountCents: number;
  readonly createdAt: Date;
  readonly isReversal: boolean;
  /** Of a credit by hand. */
  readonly text: string | null;
}

/** A partner's credits of a month, each reversal after the credit that it reverses. */
export async function findExtractCredits(
  db: Kysely<DB>,
  { partner, cycle }: { readonly partner: number; readonly cycle: number },
): Promise<ExtractCredit[]> {
  const { rows } = await sql<ExtractCredit>`
    select order_id as "order", bonus, stage, base_cents as "baseCents", rate_bp as "rateBp",
      below_rate_bp as "belowRateBp", amount_cents as "amountCents", created_at as "createdAt",
      reverses_id is not null as "isReversal", text
    from credits
    where partner_id = ${partner} and cycle_id = ${cycle}
    order by created_at, id`.execute(db);
  return rows;
}
