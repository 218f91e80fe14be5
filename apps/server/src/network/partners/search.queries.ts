import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDeleted } from '../../identity/users/deleted-users.ts';
import { contains } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { isActiveBox, isValid } from '../memberships/memberships.queries.ts';
import { type LineOrder, lineOf } from '../team/line.queries.ts';
import type { Place } from '../tree/subtree.queries.ts';

/** Maximum number of results of a search. */
export const MAX_HITS = 20;

/** With fewer letters nearly everybody would match. */
export const MIN_SEARCH_LETTERS = 2;

/** A partner anywhere in the network, as searched by operators. */
export interface FoundPartner {
  readonly id: number;
  readonly user: number;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly affiliate: boolean;
  readonly premium: boolean;
  readonly placed: boolean;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly secondFactor: boolean;
  readonly createdAt: Date;
}

/** First and last name in either order, as indexed. */
const fullName = sql`(owner.first_name || ' ' || owner.last_name || ' ' || owner.first_name)`;

/** Ids of partners by part of a name, sorted by display name. */
function namedLike(name: RawBuilder<unknown>, text: string) {
  return sql`
    select partner.id from users as owner join partners as partner on partner.user_id = owner.id
    where ${text.length >= MIN_SEARCH_LETTERS} and ${contains(name, text)}
    order by partner.display_name collate de_names, partner.id
    limit ${MAX_HITS}`;
}

/**
 * Partners by part of the display name or of first and last name, the whole e-mail address or the number; exact matches
 * come first.
 */
export async function searchEverybody(
  db: Kysely<DB>,
  { text, now }: { text: string; now: Date },
): Promise<FoundPartner[]> {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const { rows } = await sql<FoundPartner>`
    with exact as (
      select partner.id from partners as partner where partner.id = ${number}
      union
      select partner.id from users as owner join partners as partner on partner.user_id = owner.id
      where lower(owner.email) = lower(${text})
    ),
    named as (
      (${namedLike(sql`partner.display_name`, text)}) union (${namedLike(fullName, text)})
    )
    select partner.id, owner.id as "user", partner.display_name as "displayName",
           owner.first_name as "firstName", owner.last_name as "lastName", owner.email,
           coalesce(type.affiliate, false) as affiliate,
           coalesce(type.company_free, false) or exists (
             select from memberships as membership
             where membership.partner_id = partner.id and ${isActiveBox(now)}
           ) as premium,
           node.partner_id is not null as placed, owner.disabled_at is not null as disabled,
           ${isDeleted} as deleted,
           (select confirmed_at from second_factors as factor where factor.user_id = owner.id) is not null
             or (select id from passkeys as passkey where passkey.user_id = owner.id limit 1) is not null as "secondFactor",
           partner.created_at as "createdAt"
    from partners as partner
    join users as owner on owner.id = partner.user_id
    left join tree_nodes as node on node.partner_id = partner.id
    left join account_types as type on type.partner_id = partner.id and ${isValid(now)}
    where partner.id in (select id from exact union select id from named)
    order by partner.id in (select id from exact) desc, partner.display_name collate de_names, partner.id
    limit ${MAX_HITS}`.execute(db);
  return rows;
}

/** A step on the path down to a partner; `position` is the index among the children of the step before. */
export interface PathStep {
  readonly id: number;
  readonly displayName: string;
  readonly position: number;
}

/**
 * By partner: everybody from `root` down to that partner, both inclusive; positions are those of an order, or of the
 * legs.
 */
export async function findPaths(
  db: Kysely<DB>,
  {
    root,
    partners,
    line,
  }: {
    root: Pick<Place, 'depth'>;
    partners: readonly number[];
    line?: { readonly order: LineOrder; readonly now: Date } | undefined;
  },
): Promise<Map<number, PathStep[]>> {
  const position =
    line === undefined
      ? sql`
        select count(*) from tree_nodes as sibling
        where sibling.parent_id = upline.parent_id
          and (sibling.branch, sibling.partner_id) < (upline.branch, upline.partner_id)`
      : sql`
        select position from (${lineOf(sql`upline.parent_id`, line)}) as ordered
        where ordered.partner_id = upline.partner_id`;
  const { rows } = await sql<PathStep & { hit: number }>`
    with recursive upline(hit, partner_id, parent_id, branch, depth) as (
      select partner_id, partner_id, parent_id, branch, depth from tree_nodes
      where partner_id = any(${partners}::bigint[])
      union all
      select upline.hit, above.partner_id, above.parent_id, above.branch, above.depth
      from upline join tree_nodes as above on above.partner_id = upline.parent_id
      where upline.depth > ${root.depth}
    )
    select upline.hit, upline.partner_id as id, partner.display_name as "displayName",
           case when upline.depth > ${root.depth} then (${position}) else 0 end as position
    from upline join partners as partner on partner.id = upline.partner_id
    order by upline.hit, upline.depth`.execute(db);
  const paths = new Map<number, PathStep[]>();
  for (const { hit, ...step } of rows) {
    const path = paths.get(hit);
    if (path) path.push(step);
    else paths.set(hit, [step]);
  }
  return paths;
}
