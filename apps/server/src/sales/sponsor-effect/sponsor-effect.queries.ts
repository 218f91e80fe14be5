import type { MemberAbove, MovingPartner } from '@blattwerk/plan/cycle/effect-of-move.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { countedBase, countedQp, countingJoins, countsNowhere } from '../orders/counting.queries.ts';

/** The current month, with its figures computed. */
interface RunningCycle {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
  readonly asOf: Date;
}

export async function findRunningCycle(db: Kysely<DB>, now: Date): Promise<RunningCycle | undefined> {
  const { rows } = await sql<RunningCycle>`
    select id, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion", as_of as "asOf" from cycles
    where date_from = ${cycleOf(now.getTime()).dateFrom} and closed_at is null and as_of is not null`.execute(
    db,
  );
  return rows[0];
}

/** Whether a customer exists, the counts of their own orders in a month, and what moves with them. */
export async function findMoving(
  db: Kysely<DB>,
  { customer, cycle, now }: { readonly customer: number; readonly cycle: number; readonly now: Date },
): Promise<MovingPartner> {
  const { rows } = await sql<MovingPartner>`
    select coalesce(type.affiliate, false) as affiliate, coalesce(own.base_cents, 0)::bigint as "ownBaseCents",
           coalesce(own.qp, 0)::bigint as "ownQp", coalesce(figures.qp, 0) as qp,
           coalesce(figures.leg_value, 0) as "legValue"
    from partners as partner
    left join account_types as type on type.partner_id = partner.id and ${isValid(now)}
    left join partner_statistics as figures on figures.partner_id = partner.id and figures.cycle_id = ${cycle}
    left join lateral (
      select sum(${countedBase}) as base_cents, sum(${countedQp}) as qp
      from orders as placed join cycles as period on period.id = placed.cycle_id ${countingJoins(now)}
      where placed.partner_id = partner.id and placed.cycle_id = ${cycle} and ${countsNowhere} is null
    ) as own on true
    where partner.id = ${customer}`.execute(db);
  return onlyRow(rows);
}

/** A member above, with their display name. */
interface Named extends MemberAbove {
  readonly displayName: string;
}

/**
 * The figures of partners in a month by their ids, with their legs except for those of `without`: the legs of partners
 * in either line are recounted.
 */
export async function findMembers(
  db: Kysely<DB>,
  {
    ids,
    without,
    cycle,
    now,
  }: {
    readonly ids: readonly number[];
    readonly without: readonly number[];
    readonly cycle: number;
    readonly now: Date;
  },
): Promise<Map<number, Named>> {
  const { rows } = await sql<Omit<Named, 'legs'>>`
    select partner.id, partner.display_name as "displayName", coalesce(type.affiliate, false) as affiliate,
           coalesce(figures.psv_cents, 0) as "psvCents", coalesce(figures.personal_qp, 0) as "personalQp",
           coalesce(figures.qp, 0) as qp, coalesce(figures.level, 0) as level
    from partners as partner
    left join account_types as type on type.partner_id = partner.id and ${isValid(now)}
    left join partner_statistics as figures on figures.partner_id = partner.id and figures.cycle_id = ${cycle}
    where partner.id = any(${ids}::bigint[])`.execute(db);
  const legs = await sql<{ parent: number; value: number; count: number }>`
    select node.parent_id as parent, figures.leg_value as value, count(*)::integer as count
    from tree_nodes as node
    join partner_statistics as figures on figures.partner_id = node.partner_id and figures.cycle_id = ${cycle}
    where node.parent_id = any(${ids}::bigint[]) and node.partner_id <> all(${without}::bigint[])
      and figures.leg_value > 0
    group by node.parent_id, figures.leg_value`.execute(db);
  const legsOf = Map.groupBy(legs.rows, ({ parent }) => parent);
  return new Map(
    rows.map((row) => {
      const own = legsOf.get(row.id) ?? [];
      return [row.id, { ...row, legs: new Map(own.map(({ value, count }) => [value, count])) }];
    }),
  );
}
