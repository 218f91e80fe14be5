import { type Kysely, sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import { pendingCall } from '../../network/contacts/follow-ups.queries.ts';
import { isProlonged } from '../../network/memberships/memberships.queries.ts';
import { standsBelow } from '../../network/tree/subtree.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** A month that closed, or closes at an instant that two people have set. */
export interface Closing {
  /** First day of the month. */
  readonly dateFrom: string;
  readonly at: Date;
  readonly isDone: boolean;
}

/** A membership that nothing prolongs. Days are Berlin days. */
export interface EndingMembership {
  readonly id: number;
  readonly kind: DB['memberships']['kind'];
  readonly day: string;
}

/** Whom the partner means to call again. */
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

/** Memberships of a partner that end on a day or later. */
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
 * Whom in the team a partner has chosen a day for that no call has answered. Of whoever has left the team, and of whoever's data are
 * restricted, nothing is said.
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
