import { type BonusName, type KickStartPhaseName, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { berlinDay, type Cycle } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { computedParam, prepared } from '../../platform/database/prepared.ts';

/** A bonus other than the level bonus that closing the cycle now would credit. */
export interface ProjectedBonus {
  readonly bonus: Exclude<BonusName, 'level'>;
  /** Step-up: the level; kick-start: 1 easy, 2 pro; builder: the stage; pool: 0. */
  readonly stage: number;
  readonly amountCents: number;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
}

/** A membership of the partner that is active today and ends, unless renewed, before the cycle does. */
export interface EndingMembership {
  readonly kind: DB['memberships']['kind'];
  readonly endsOn: string;
  readonly qp: number;
}

/** An open cycle as last computed for a partner: the figures, and all bonuses except the level bonus. */
export interface OpenMonth extends Cycle {
  readonly cycle: number;
  readonly planVersion: string;
  readonly asOf: Date;
  readonly levelCents: number;
  readonly levelCount: number;
  readonly level: number;
  readonly affiliate: boolean;
  readonly psvCents: number;
  readonly activeCustomers: number;
  readonly bonuses: readonly ProjectedBonus[];
  readonly memberships: readonly EndingMembership[];
  /** First day as an affiliate; null for never. */
  readonly affiliateSince: Date | null;
  /** The kick-start phases that were credited, or will be when the cycles are closed. */
  readonly donePhases: readonly KickStartPhaseName[];
}

const readMonths = prepared<OpenMonth, [partner: number, now: Date]>((partner, now) => {
  const today = computedParam(now, (instant) => berlinDay(instant.getTime()));
  return sql`
    select cycle.id as cycle, cycle.date_from as "dateFrom", cycle.date_to as "dateTo",
           cycle.plan_version as "planVersion", cycle.as_of as "asOf",
           coalesce(figures.projected_cents, 0)::bigint as "levelCents",
           coalesce(figures.projected_count, 0)::integer as "levelCount",
           coalesce(figures.level, 0)::integer as level, coalesce(figures.psv_cents, 0)::bigint as "psvCents",
           coalesce(figures.active_customers, 0)::integer as "activeCustomers",
           partner.affiliate_since as "affiliateSince",
           exists (
             select from account_types as type
             where type.partner_id = ${partner} and type.affiliate and ${isValid(now)}
           ) as affiliate,
           array(
             select stage from credits where partner_id = ${partner} and bonus = 'kick-start'
             union all
             select (${kickStartPhases as readonly string[]}::text[])[stage] from projected_bonuses
             where partner_id = ${partner} and bonus = 'kick-start'
           ) as "donePhases",
           coalesce((
             select jsonb_agg(jsonb_build_object(
               'bonus', bonus, 'stage', stage, 'amountCents', amount_cents, 'baseCents', base_cents,
               'rateBp', rate_bp, 'weight', weight, 'weightSum', weight_sum
             ) order by stage)
             from projected_bonuses where cycle_id = cycle.id and partner_id = ${partner}
           ), '[]') as bonuses,
           coalesce((
             select jsonb_agg(jsonb_build_object('kind', kind, 'endsOn', expiry_date, 'qp', qp) order by expiry_date)
             from memberships as membership
             where partner_id = ${partner} and start_date <= ${today}::date and expiry_date > ${today}::date
               and expiry_date <= cycle.date_to and not exists (
                 select from memberships as later
                 where later.partner_id = ${partner} and later.kind = membership.kind
                   and later.start_date <= cycle.date_to and later.expiry_date > cycle.date_to
               )
           ), '[]') as memberships
    from cycles as cycle
    join partners as partner on partner.id = ${partner}
    left join partner_statistics as figures on figures.cycle_id = cycle.id and figures.partner_id = ${partner}
    where cycle.closed_at is null and cycle.as_of is not null
    order by cycle.date_from`;
});

/** The open cycles, the oldest first, with a partner's results. */
export async function findOpenMonths(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<OpenMonth[]> {
  return readMonths(db, partner, now);
}

/** A phase by its number in a projected bonus. */
export function phaseOf({ stage }: ProjectedBonus): KickStartPhaseName | undefined {
  return kickStartPhases[stage - 1];
}
