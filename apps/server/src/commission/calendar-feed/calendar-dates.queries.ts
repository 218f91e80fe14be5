import { type Kysely, sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import { pendingCall } from '../../network/contacts/follow-ups.queries.ts';
import { isProlonged } from '../../network/memberships/memberships.queries.ts';
import { standsBelow } from '../../network/tree/subtree.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** A month that was closed, or will be at an instant set by two people. */
export interface Closing {
  /** First day of the month. */
  readonly dateFrom: string;
  readonly at: Date;
  readonly isDone: boolean;
}

/** A membership that nothing extends. Days are Berlin days. */
export interface EndingMembership {
  readonly id: number;
  readonly kind: DB['memberships']['kind'];
  readonly day: string;
}

/** A team member whom the partner plans to call. */
export interface NextCall {
  readonly member: number;
  readonly name: string;
  readonly day: string;
}

/** Closings of the months that end on a day or later. */
export async function findClosings(db: Kysely<DB>, since: string): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select cycle.date_from::text as "dateFrom", coalesce(cycle.closed_at, closing.close_at) as at,
           cycle.closed_at is not null as "isDone"
    from cycles as cycle
    left join cycle_closings as closing on closing.cycle_id = cycle.id and closing.status = 'approved'
    where cycle.date_to >= ${since}::date and coalesce(cycle.closed_at, closing.close_at) is not null
    order by cycle.date_from`.execute(db);
  return rows;
}

/** A partner's memberships that end on a day or later. */
export async function findEndingMemberships(
  db: Kysely<DB>,
  { partner, since }: { readonly partner: number; readonly since: string },
): Promise<EndingMembership[]> {
  const { rows } = await sql<EndingMembership>`
    select membership.id, membership.kind, membership.expiry_date::text as day
    from memberships as membership
    where membership.partner_id = ${partner} and membership.expiry_date >= ${since}::date and not ${isProlonged}
    order by membership.expiry_date, membership.id`.execute(db);
  return rows;
}

/**
 * A partner's planned calls to team members that no call has answered yet, without people who have left the team or whose data
 * are restricted.
 */
export async function findNextCalls(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<NextCall[]> {
  const { rows } = await sql<NextCall>`
    select follow_ups.member_id as member, member.display_name as name, (${pendingCall})::text as day
    from follow_ups
    join partners as member on member.id = follow_ups.member_id
    join users as owner on owner.id = member.user_id and not ${isRestricted(now)}
    join tree_nodes as root on root.partner_id = follow_ups.partner_id
    join tree_nodes as node on node.partner_id = follow_ups.member_id and ${standsBelow}
    where follow_ups.partner_id = ${partner} and ${pendingCall} is not null
    order by day, follow_ups.member_id`.execute(db);
  return rows;
}
