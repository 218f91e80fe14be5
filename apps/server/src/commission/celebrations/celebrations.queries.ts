import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { lastClosedCycle } from '../../network/statistics/figures.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { computedParam, type Param, prepared } from '../../platform/database/prepared.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Older events are not celebrated: people have learned of them otherwise by then. */
const CELEBRATED_DAYS = 60;

/** Something to celebrate. `step` is the number of a level, or 1 and 2 of a kick-start; days are Berlin days. */
export interface Celebration {
  readonly kind: DB['celebrations']['kind'];
  readonly step: number;
  readonly reachedOn: string;
  /** Of the cycle that it comes from; null if it comes from none. */
  readonly planVersion: string | null;
}

type At = { readonly partner: number; readonly now: Date };

/**
 * SQL of whether a result of `cycle`'s closing is still valid for a partner: no later refund calls it in question, unless the
 * decision was to keep it, and its credit was not taken back.
 */
function holds(partner: Param<number>, bonus: 'step-up' | 'kick-start', stage: RawBuilder<string>) {
  return sql<boolean>`(
    not exists (
      select from findings as finding
      where finding.partner_id = ${partner} and finding.cycle_id = cycle.id and finding.bonus = ${sql.lit(bonus)}
        and finding.stage = ${stage} and finding.computed_cents = 0 and finding.status <> 'stands'
      -- Looked up for each result: as a join, the planner reads all findings of the bonus.
      offset 0
    ) and not exists (
      select from credits as given
      where given.partner_id = ${partner} and given.cycle_id = cycle.id and given.bonus = ${sql.lit(bonus)} and given.stage = ${stage}
        and given.amount_cents <= (
          select -coalesce(sum(taking.amount_cents), 0) from credits as taking
          where taking.partner_id = ${partner} and taking.relates_cycle_id = given.cycle_id and taking.relates_id = given.id
        )
    )
  )`;
}

/** SQL: the phase of the kick-start that a row says. */
const kickStartStage = sql<string>`case shown.step when 1 then 'easy' else 'pro' end`;

/** SQL: when somebody directly below ordered for the first time, as far as that was not refunded. */
const firstLineOrders = (now: Parameters<typeof isValid>[0]) => sql`
  from placements as place
  join partners as buyer on buyer.id = place.partner_id
  join orders as bought on bought.partner_id = place.partner_id and bought.status = 'paid' and bought.base_cents > 0
  where place.parent_id = self.id and ${isValid(now, 'place')}`;

const readDue = prepared<Celebration, [partner: number, now: Date]>((partner, now) => {
  const since = computedParam(now, (instant) => new Date(instant.getTime() - CELEBRATED_DAYS * MS_A_DAY));
  return sql`
    select due.kind, due.step, due.reached_on::text as "reachedOn", due.plan_version as "planVersion"
    from partners as self
    cross join lateral (
      select 'level' as kind, figures.level::integer as step, cycle.date_to as reached_on, cycle.plan_version
      from cycles as cycle
      join partner_statistics as figures on figures.cycle_id = cycle.id and figures.partner_id = self.id
      where cycle.id = (${lastClosedCycle}) and cycle.closed_at > ${since}
        and figures.level > figures.highest_level_before and ${holds(partner, 'step-up', sql`figures.level::text`)}
      union all
      select 'kick-start', case credit.stage when 'easy' then 1 else 2 end, cycle.date_to, cycle.plan_version
      from credits as credit
      join cycles as cycle on cycle.id = credit.cycle_id
      where credit.partner_id = ${partner} and credit.bonus = 'kick-start' and cycle.closed_at > ${since}
        and ${holds(partner, 'kick-start', sql`credit.stage`)}
      union all
      -- Partners brought over had customers and payouts in the former system.
      select 'first-customer', 0, (first.at at time zone 'Europe/Berlin')::date, null
      from (
        select min(greatest(bought.paid_at, buyer.created_at)) as at ${firstLineOrders(now)}
          and bought.paid_at > ${since} and not bought.is_history and not exists (
            select from account_types as type where type.partner_id = buyer.id and type.affiliate and ${isValid(now)}
          )
      ) as first
      where first.at is not null and self.old_number is null
        and not exists (select ${firstLineOrders(now)} and (bought.is_history or bought.paid_at <= ${since}))
      union all
      select 'first-payout', 0, (first.at at time zone 'Europe/Berlin')::date, null
      from (
        select min(payout.status_changed_at) as at
        from payouts as payout join payout_statuses as status on status.id = payout.status
        where payout.partner_id = self.id and status.name = 'paid' and payout.replaces_id is null
      ) as first
      where first.at > ${since} and self.old_number is null
    ) as due
    where self.id = ${partner} and not exists (
      select from celebrations as shown
      where shown.partner_id = self.id and shown.kind = due.kind and shown.step = due.step
    )
    order by due.reached_on, due.kind, due.step`;
});

/** Whether a partner has something to celebrate that was not shown yet. */
export async function hasCelebrations(db: Kysely<DB>, { partner, now }: At): Promise<boolean> {
  return (await readDue(db, partner, now)).length > 0;
}

/** A partner's uncelebrated events, the oldest first, which are marked as shown: of two concurrent calls only one gets them. */
export async function takeCelebrations(tx: Tx, { partner, now }: At): Promise<Celebration[]> {
  const due = await readDue(tx, partner, now);
  if (due.length === 0) return [];
  const rows = await tx
    .insertInto('celebrations')
    .values(
      due.map(({ kind, step, reachedOn }) => ({
        partner_id: partner,
        kind,
        step,
        reached_on: reachedOn,
        shown_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'step'])
    .execute();
  return due.filter(({ kind, step }) => rows.some((mark) => mark.kind === kind && mark.step === step));
}

const readCelebrated = prepared<Celebration, [partner: number]>(
  (partner) => sql`
    select shown.kind, shown.step, shown.reached_on::text as "reachedOn", cycle.plan_version as "planVersion"
    from celebrations as shown
    join partners as self on self.id = shown.partner_id
    left join cycles as cycle on shown.kind in ('level', 'kick-start') and cycle.date_to = shown.reached_on
    where self.id = ${partner} and case shown.kind
      when 'level' then exists (
        select from partner_statistics as figures
        where figures.cycle_id = cycle.id and figures.partner_id = self.id
          and figures.level = shown.step and figures.level > figures.highest_level_before
      ) and ${holds(partner, 'step-up', sql`shown.step::text`)}
      when 'kick-start' then exists (
        select from credits as credit
        where credit.partner_id = ${partner} and credit.cycle_id = cycle.id and credit.bonus = 'kick-start'
          and credit.stage = ${kickStartStage}
      ) and ${holds(partner, 'kick-start', kickStartStage)}
      when 'first-customer' then exists (
        -- Also of a customer who has moved since: that they ordered stays.
        select from placements as place
        join orders as bought on bought.partner_id = place.partner_id and bought.status = 'paid' and bought.base_cents > 0
        where place.parent_id = self.id
      )
      else exists (
        select from payouts as payout join payout_statuses as status on status.id = payout.status
        where payout.partner_id = self.id and status.name = 'paid' and payout.replaces_id is null
      )
    end
    order by shown.reached_on desc, shown.kind, shown.step`,
);

/** What was celebrated with a partner and still holds, the newest first. */
export async function findCelebrated(db: Kysely<DB>, partner: number): Promise<Celebration[]> {
  return readCelebrated(db, partner);
}
