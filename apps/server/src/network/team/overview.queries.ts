import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { isActiveBox, isValid } from '../memberships/memberships.queries.ts';
import { joinStatistics } from '../statistics/figures.queries.ts';
import { downlineOf, type Place } from '../tree/subtree.queries.ts';
import {
  currentLevel,
  expiringPartners,
  missingPoints,
  type Reason,
  reasonsToCall,
} from './reasons-to-call.ts';

/** Number of members of a downline on one level, by account type. */
export interface LevelCount {
  readonly level: number;
  readonly basic: number;
  readonly partner: number;
  readonly premium: number;
}

/** The counts of a downline, and the ids of the foremost members for each. */
export interface Overview extends Readonly<Record<Reason, number>> {
  readonly levels: readonly LevelCount[];
  /** Newest first, in whichever month they joined. */
  readonly newest: readonly number[];
  /** Those missing the fewest QP first. */
  readonly closest: readonly number[];
  /** Those whose membership ends soonest first. */
  readonly expiring: readonly number[];
}

/** For a partner who was never placed. */
export const noOverview: Overview = {
  levels: [],
  isNew: 0,
  isAway: 0,
  isCloseToNextLevel: 0,
  isExpiring: 0,
  newest: [],
  closest: [],
  expiring: [],
};

/** Number of partners that the overview lists for each count. */
export const FOREMOST = 5;

/** Counts a downline of any size in one pass, and selects the first `size` of each list. */
export async function findOverview(
  db: Kysely<DB>,
  { root, now, plan, size }: { root: Place; now: Date; plan: Plan; size: number },
): Promise<Overview> {
  const holds = reasonsToCall(now, plan);
  const { rows } = await sql<Overview>`
    with running as materialized (${runningCycle(now)}),
    boxes as materialized (
      select distinct partner_id from memberships as membership where ${isActiveBox(now)}
    ),
    team as materialized (
      select member.partner_id as id, ${currentLevel} as level, partner.created_at, ${missingPoints(plan)} as missing,
             case when type.affiliate is not true then 'basic'
                  when type.company_free or box.partner_id is not null then 'premium'
                  else 'partner' end as kind,
             ${holds.isNew} as is_new, ${holds.isAway} as is_away,
             ${holds.isCloseToNextLevel} as is_close, ${holds.isExpiring} as is_expiring
      from (${downlineOf(root)}) as member
      join partners as partner on partner.id = member.partner_id
      join users as owner on owner.id = partner.user_id
      left join boxes as box on box.partner_id = member.partner_id
      left join account_types as type on type.partner_id = member.partner_id and ${isValid(now)}
      ${joinStatistics(sql`member.partner_id`, sql`(select id from running)`)}
    ),
    counted as (
      select level, count(*) filter (where kind = 'basic') as basic,
             count(*) filter (where kind = 'partner') as partner,
             count(*) filter (where kind = 'premium') as premium,
             count(*) filter (where is_new) as is_new, count(*) filter (where is_away) as is_away,
             count(*) filter (where is_close) as is_close, count(*) filter (where is_expiring) as is_expiring
      from team group by level
    )
    select coalesce(jsonb_agg(jsonb_build_object('level', level, 'basic', basic, 'partner', partner,
                                                 'premium', premium) order by level), '[]') as levels,
           coalesce(sum(is_new), 0)::bigint as "isNew", coalesce(sum(is_away), 0)::bigint as "isAway",
           coalesce(sum(is_close), 0)::bigint as "isCloseToNextLevel",
           coalesce(sum(is_expiring), 0)::bigint as "isExpiring",
           array(select id from team order by created_at desc, id limit ${size}) as newest,
           array(select id from team where is_close order by missing, id limit ${size}) as closest,
           array(select id from team join (${expiringPartners(now)}) as soon on soon.partner_id = id
                 where is_expiring order by soon.ends, id limit ${size}) as expiring
    from counted`.execute(db);
  return onlyRow(rows);
}
