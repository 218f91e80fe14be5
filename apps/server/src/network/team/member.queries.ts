import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import { contactEmail } from '../../identity/users/contact-data.ts';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type Param, prepared } from '../../platform/database/prepared.ts';
import { isActiveBox, isValid } from '../memberships/memberships.queries.ts';
import { joinStatistics } from '../statistics/figures.queries.ts';
import { type Activity, activityOf } from './activity.ts';

/** A partner of the tree with everything shown in lists and the tree. */
export interface Member {
  readonly id: number;
  readonly displayName: string;
  readonly parent: number | null;
  /** Counted from the top of the whole tree. */
  readonly depth: number;
  readonly affiliate: boolean;
  readonly premium: boolean;
  readonly level: number;
  readonly qualificationPoints: number;
  /** Direct children of any account type. */
  readonly children: number;
  /** Direct children who are basic. */
  readonly customers: number;
  readonly createdAt: Date;
  readonly currentLoginDate: Date | null;
  /** Null for a customer without a login. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether their data are restricted, and hidden from others (Art. 18 GDPR). */
  readonly isRestricted: boolean;
  readonly countryIso: string | null;
}

/** A partner as a node of the tree: what the tree shows without opening it. */
export type TreeMember = Pick<
  Member,
  | 'id'
  | 'displayName'
  | 'parent'
  | 'depth'
  | 'affiliate'
  | 'premium'
  | 'level'
  | 'children'
  | 'qualificationPoints'
> & { readonly activity: Activity };

/** Columns of a node: its account at an instant and its level. */
function nodeColumns(now: Param<Date>): RawBuilder<unknown> {
  return sql`
    node.partner_id as id, partner.display_name as "displayName", node.parent_id as parent, node.depth,
    coalesce(type.affiliate, false) as affiliate,
    coalesce(type.company_free, false) or exists (
      select from memberships as membership
      where membership.partner_id = node.partner_id and ${isActiveBox(now)}
    ) as premium,
    greatest(figures.level, closed.level, 0) as level`;
}

/** The nodes of these ids, in this order, with the tables of the columns. */
function nodesOf(ids: Param<readonly number[]>, now: Param<Date>): RawBuilder<unknown> {
  return sql`
    unnest(${ids}::bigint[]) with ordinality as input(partner_id, position)
    join tree_nodes as node on node.partner_id = input.partner_id
    join partners as partner on partner.id = node.partner_id
    left join account_types as type on type.partner_id = node.partner_id and ${isValid(now)}
    ${joinStatistics(sql`node.partner_id`, sql`(select id from (${runningCycle(now)}) as running)`)}`;
}

const readTreeMembers = prepared<TreeMember, [ids: readonly number[], now: Date]>(
  (ids, now) => sql`
    select ${nodeColumns(now)},
           (select count(*) from tree_nodes as child where child.parent_id = node.partner_id) as children,
           coalesce(figures.qp, 0) as "qualificationPoints", ${activityOf(now)} as activity
    from ${nodesOf(ids, now)}
    join users as owner on owner.id = partner.user_id
    order by input.position`,
  { alone: true },
);

const readMembers = prepared<Member, [ids: readonly number[], now: Date]>(
  (ids, now) => sql`
    select ${nodeColumns(now)},
           coalesce(figures.qp, 0) as "qualificationPoints",
           below.children, below.customers,
           partner.created_at as "createdAt", owner.current_login_at as "currentLoginDate",
           ${contactEmail} as email, owner.phone, ${isRestricted(now)} as "isRestricted",
           address.country_iso as "countryIso"
    from ${nodesOf(ids, now)}
    join users as owner on owner.id = partner.user_id
    left join billing_addresses as address on address.user_id = partner.user_id and address.is_default
    cross join lateral (
      select count(*) as children, count(*) filter (where type.affiliate is not true) as customers
      from tree_nodes as child
      left join account_types as type on type.partner_id = child.partner_id and ${isValid(now)}
      where child.parent_id = node.partner_id
    ) as below
    order by input.position`,
  { alone: true },
);

/**
 * Reads placed partners by ids, in this order, with no more than the tree shows: a branch may have hundreds of them,
 * with hundreds below each.
 */
export async function findTreeMembers(
  db: Kysely<DB>,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<TreeMember[]> {
  return readTreeMembers(db, ids, now);
}

/** Reads placed partners by ids, in this order. */
export async function findMembers(
  db: Kysely<DB>,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Member[]> {
  return ids.length === 0 ? [] : readMembers(db, ids, now);
}
