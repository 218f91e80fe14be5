import type { Goal } from '@blattwerk/plan/goals/goal-plan.ts';
import type { Purchase } from '@blattwerk/plan/what-if/what-if.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A partner's goal for the cycle of a Berlin day, and the expected order of a new customer. */
export interface WantedGoal {
  readonly goal: Goal;
  readonly until: string;
  readonly order: Purchase;
}

export interface StoredGoal extends WantedGoal {
  readonly createdAt: Date;
}

/** A partner's goal. */
export async function findGoal(db: Kysely<DB>, partner: number): Promise<StoredGoal | undefined> {
  const row = await db
    .selectFrom('goals')
    .select(['level', 'amount_cents', 'order_cents', 'order_qp', 'created_at'])
    .select(sql<string>`until::text`.as('until'))
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (!row) return undefined;
  const { level, amount_cents: amountCents } = row;
  return {
    goal: level === null ? { kind: 'amount', amountCents: amountCents ?? 0 } : { kind: 'level', level },
    until: row.until,
    order: { baseCents: row.order_cents, qp: row.order_qp },
    createdAt: row.created_at,
  };
}

/** Stores a goal, which replaces the previous one. */
export async function saveGoal(
  tx: Tx,
  { partner, wanted: { goal, until, order }, now }: { partner: number; wanted: WantedGoal; now: Date },
): Promise<void> {
  const values = {
    level: goal.kind === 'level' ? goal.level : null,
    amount_cents: goal.kind === 'amount' ? goal.amountCents : null,
    until,
    order_cents: order.baseCents,
    order_qp: order.qp,
    created_at: now,
  };
  await tx
    .insertInto('goals')
    .values({ partner_id: partner, ...values })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
    .execute();
}

/** Deletes a goal. */
export async function deleteGoal(tx: Tx, partner: number): Promise<void> {
  await tx.deleteFrom('goals').where('partner_id', '=', partner).execute();
}

/** The result of a past cycle: null as long as it is not closed. */
export interface PastCycle {
  readonly level: number | null;
  readonly totalCents: number | null;
}

/** A partner's level and credits of the cycle of a Berlin day, without those by hand. */
export async function findPastCycle(
  db: Kysely<DB>,
  { partner, day }: { partner: number; day: string },
): Promise<PastCycle> {
  const { rows } = await sql<PastCycle>`
    select figures.level, (
      select coalesce(sum(amount_cents), 0)::bigint from credits
      where credits.cycle_id = cycle.id and credits.partner_id = ${partner}
        and bonus not in ('correction', 'opening')) as "totalCents"
    from cycles as cycle
    left join partner_statistics as figures on figures.cycle_id = cycle.id and figures.partner_id = ${partner}
    where cycle.closed_at is not null and ${day}::date between cycle.date_from and cycle.date_to`.execute(db);
  return rows[0] ?? { level: null, totalCents: null };
}

const USUAL_MONTHS = 3;

/** The average paid order of a partner and of direct customers in the last months; undefined if none has QP. */
export async function findUsualOrder(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<Purchase | undefined> {
  const { rows } = await sql<{ baseCents: number | null; qp: number | null }>`
    select round(avg(base_cents))::bigint as "baseCents", round(avg(qp))::int as qp
    from orders
    where status = 'paid' and base_cents > 0 and qp > 0 and paid_at <= ${now}
      and paid_at > ${now}::timestamptz - make_interval(months => ${USUAL_MONTHS})
      and partner_id in (
        select ${partner}::bigint union all
        select child.partner_id from tree_nodes as child
        where child.parent_id = ${partner} and not exists (
          select from account_types as type
          where type.partner_id = child.partner_id and type.affiliate and ${isValid(now)}))`.execute(db);
  const { baseCents, qp } = rows[0] ?? { baseCents: null, qp: null };
  return baseCents === null || qp === null || qp === 0 ? undefined : { baseCents, qp };
}
