import { berlinMidnight, cycleOf } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { downlineOf, type Place } from '../tree/subtree.queries.ts';
import { ACTIVITY_DAYS, lastPaid } from './activity.ts';

/** Number of months, the current one included. */
const MONTHS = 12;

/** Gains and losses of a downline in a month. `month` is its first day in Berlin. */
export interface GrowthMonth {
  readonly month: string;
  readonly joined: number;
  readonly becamePartner: number;
  readonly wentSilent: number;
}

/**
 * For the current members of a downline, month by month: how many joined, became a partner for the first time, and have
 * been silent since. A member becomes silent a fixed number of days after the last order or sign-in.
 */
export async function findGrowth(
  db: Kysely<DB>,
  { root, now }: { root: Place; now: Date },
): Promise<GrowthMonth[]> {
  const months = lastMonths(now);
  const starts = months.map((month) => new Date(berlinMidnight(month)));
  const ends = [...starts.slice(1), now];
  const lastOrder = lastPaid(sql`not placed.is_history and placed.paid_at <= ${now}`);
  const { rows } = await sql<GrowthMonth>`
    with team as materialized (
      select partner.created_at as joined_at,
             (select min(type.valid_from) from account_types as type
              where type.partner_id = member.partner_id and type.affiliate) as partner_since,
             greatest(partner.created_at, owner.current_login_at, ${lastOrder}) + make_interval(hours => ${ACTIVITY_DAYS * 24}) as silent_at
      from (${downlineOf(root)}) as member
      join partners as partner on partner.id = member.partner_id
      join users as owner on owner.id = partner.user_id
    )
    select month.name as month,
           count(*) filter (where joined_at >= month.start and joined_at < month.after) as joined,
           count(*) filter (where partner_since >= month.start and partner_since < month.after) as "becamePartner",
           count(*) filter (where silent_at >= month.start and silent_at < month.after) as "wentSilent"
    from unnest(${months}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as month(name, start, after)
    left join team on true
    group by month.name order by month.name`.execute(db);
  return rows;
}

/** The first days of the last months, the oldest first. */
function lastMonths(now: Date): string[] {
  const { dateFrom } = cycleOf(now.getTime());
  const [year = 0, month = 1] = dateFrom.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTHS + index, 1));
    return first.toISOString().slice(0, 10);
  });
}
