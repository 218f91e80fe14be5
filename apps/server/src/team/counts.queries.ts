import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isActiveBox, isValid } from '../memberships/memberships.queries.ts';
import type { DB } from '../platform/database/database-types.ts';
import { type Given, prepared } from '../platform/database/prepared.ts';
import { downlineOf, findPlace } from './subtree.queries.ts';

/** How many partners of each account type stand somewhere. */
export interface TypeCounts {
  readonly basic: number;
  /** Affiliates without premium. */
  readonly affiliate: number;
  /** Affiliates with premium. */
  readonly premiumAffiliate: number;
  readonly total: number;
}

/** Counts the whole downline by the account types and memberships of now. */
export async function countDownline(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<TypeCounts> {
  return countDepths(db, { partner, now, from: 1, to: null });
}

/** Counts the first line by the account types and memberships of now. */
export async function countFirstLine(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<TypeCounts> {
  return onlyRow(await readFirstLine(db, partner, now));
}

/** Counts whoever stands `from` to `to` levels below a partner; `to` null counts to the bottom. */
export async function countDepths(
  db: Kysely<DB>,
  { partner, now, from, to }: { partner: number; now: Date; from: number; to: number | null },
): Promise<TypeCounts> {
  const place = await findPlace(db, partner);
  if (!place) return { basic: 0, affiliate: 0, premiumAffiliate: 0, total: 0 };
  const deepest = to === null ? sql`true` : sql`depth <= ${place.depth + to}`;
  const counted = sql`
    select partner_id from (${downlineOf(place)}) as downline
    where depth >= ${place.depth + from} and ${deepest}`;
  return onlyRow((await countTypes(counted, now).execute(db)).rows);
}

const readFirstLine = prepared<TypeCounts, [partner: number, now: Date]>((partner, now) =>
  countTypes(sql`select partner_id from tree_nodes where parent_id = ${partner}`, now),
);

function countTypes(partners: RawBuilder<unknown>, now: Given<Date>): RawBuilder<TypeCounts> {
  return sql<TypeCounts>`
    select count(*) as total,
           count(*) filter (where affiliate and premium) as "premiumAffiliate",
           count(*) filter (where affiliate and not premium) as affiliate,
           count(*) filter (where not affiliate) as basic
    from (
      select coalesce(type.affiliate, false) as affiliate,
             coalesce(type.company_free, false) or coalesce(type.affiliate and exists (
               select from memberships as membership
               where membership.partner_id = counted.partner_id and ${isActiveBox(now)}
             ), false) as premium
      from (${partners}) as counted
      left join account_types as type on type.partner_id = counted.partner_id and ${isValid(now)}
    ) as account`;
}

function onlyRow([counts]: TypeCounts[]): TypeCounts {
  if (!counts) throw new Error('a query of counts answered no row');
  return counts;
}
