import { cycleOf, cycleStart, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { computedParam, type Param } from '../../platform/database/prepared.ts';

/** Recent activity: `ordered` in the current month, `new`, or `silent`; else `usual`. */
export type Activity = 'ordered' | 'new' | 'silent' | 'usual';

/** Days for which a member is new, and without an order or a sign-in after which they are silent. */
export const ACTIVITY_DAYS = 30;

/** The first of them that applies, over `node.partner_id` and the joins `partner` and `owner`, its user. */
export function activityOf(now: Param<Date>): RawBuilder<Activity> {
  const monthStart = computedParam(now, (instant) => new Date(cycleStart(cycleOf(instant.getTime()))));
  const since = computedParam(now, (instant) => new Date(instant.getTime() - ACTIVITY_DAYS * MS_A_DAY));
  return sql`
    case when ${hasOrderSince(monthStart, now)} then 'ordered'
         when partner.created_at >= ${since} then 'new'
         when coalesce(owner.current_login_at < ${since}, true) and not ${hasOrderSince(since, now)} then 'silent'
         else 'usual' end`;
}

/** The order in which a line is sorted by it: active members first. */
export const activityRank = sql`array_position(array['ordered', 'new', 'usual', 'silent'], activity)`;

function hasOrderSince(since: Param<Date>, now: Param<Date>): RawBuilder<boolean> {
  return sql`exists (
    select from orders as placed
    where placed.partner_id = node.partner_id and placed.status = 'paid' and not placed.is_history
      and placed.paid_at >= ${since} and placed.paid_at <= ${now}
  )`;
}

/** When a member last paid for an order `placed` selected by `which`, over `member.partner_id`; null for never. */
export function lastPaid(which: RawBuilder<boolean>): RawBuilder<Date | null> {
  return sql`(
    select max(placed.paid_at) from orders as placed
    where placed.partner_id = member.partner_id and placed.status = 'paid' and ${which}
  )`;
}
