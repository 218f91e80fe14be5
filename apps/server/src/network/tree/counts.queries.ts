import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { type Given, prepared } from '../../platform/database/prepared.ts';
import { accountCopies, accountOfNode } from './account-copies.ts';
import { downlineByPath, downlineOf, findPlace, hasPath } from './subtree.queries.ts';

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
  const above = place.depth + from - 1;
  const deepest = to === null ? DEEPEST : place.depth + to;
  if (hasPath(place)) return onlyRow(await readDepths(db, place.spath, above, deepest, now));
  const nodes = sql`select * from (${downlineOf(place)}) as downline where depth > ${above} and depth <= ${deepest}`;
  return onlyRow((await countTypes(nodes, now).execute(db)).rows);
}

/** The largest integer of the database. */
const DEEPEST = 2_147_483_647;

const readDepths = prepared<TypeCounts, [spath: string, above: number, deepest: number, now: Date]>(
  (spath, above, deepest, now) =>
    countTypes(sql`${downlineByPath(spath, above)} and depth <= ${deepest}`, now),
  { alone: true },
);

const readFirstLine = prepared<TypeCounts, [partner: number, now: Date]>((partner, now) =>
  countTypes(
    sql`select partner_id, account, account_until from tree_nodes where parent_id = ${partner}`,
    now,
  ),
);

/** Counts rows (partner_id, account, account_until) of places. */
function countTypes(nodes: RawBuilder<unknown>, now: Given<Date>): RawBuilder<TypeCounts> {
  const count = (kind: keyof typeof accountCopies) =>
    sql`count(*) filter (where account = ${sql.lit(accountCopies[kind])})`;
  // `offset 0`: the account of a place is found once, and not for each of the counts.
  return sql<TypeCounts>`
    select count(*) as total, ${count('premiumAffiliate')} as "premiumAffiliate",
           ${count('affiliate')} as affiliate, ${count('basic')} as basic
    from (select ${accountOfNode(now)} as account from (${nodes}) as node offset 0) as counted`;
}
