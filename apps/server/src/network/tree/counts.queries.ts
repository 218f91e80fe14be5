import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { type Param, prepared } from '../../platform/database/prepared.ts';
import { accountCopies, currentAccount } from './account-copies.ts';
import { standsBelow } from './subtree.queries.ts';

/** Number of partners by account type. */
export interface TypeCounts {
  readonly basic: number;
  /** Affiliates without premium. */
  readonly affiliate: number;
  /** Affiliates with premium. */
  readonly premiumAffiliate: number;
  readonly total: number;
}

/** Counts the whole downline by the current account types and memberships. */
export async function countDownline(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<TypeCounts> {
  return countLines(db, { partner, now, from: 1, to: null });
}

/** Counts the first line by the current account types and memberships. */
export async function countFirstLine(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<TypeCounts> {
  return countLines(db, { partner, now, from: 1, to: 1 });
}

/** The last stored line (migration 0144): everything deeper than the seventh. */
const DEEPEST_LINE = 8;

/**
 * Counts partners `from` to `to` levels below a partner; `to` null counts to the bottom. Lines are distinguished down
 * to the seventh. The counts below an unplaced partner are 0.
 */
export async function countLines(
  db: Kysely<DB>,
  { partner, now, from, to }: { partner: number; now: Date; from: number; to: number | null },
): Promise<TypeCounts> {
  return onlyRow(await readLines(db, partner, from, to ?? DEEPEST_LINE, now));
}

/**
 * Stored counts plus pending changes, plus the differences of current accounts from expired copies. Both corrections
 * have few rows at any time, whatever the size of the team.
 */
const readLines = prepared<TypeCounts, [partner: number, from: number, to: number, now: Date]>(
  (partner, from, to, now) => sql`
    with ended as materialized (
      ${endedCopies(now)}
    ),
    counted as (
      select line, basic, affiliate, premium_affiliate from team_counts where partner_id = ${partner}
      union all
      select least(node.depth - root.depth + change.line, ${sql.lit(DEEPEST_LINE)}),
             change.basic, change.affiliate, change.premium_affiliate
      from team_count_changes as change
      cross join lateral (select * from tree_nodes where partner_id = change.partner_id limit 1) as node
      cross join lateral (select * from tree_nodes where partner_id = ${partner} limit 1) as root
      where node.partner_id = root.partner_id or ${standsBelow}
      union all
      select least(node.depth - root.depth, ${sql.lit(DEEPEST_LINE)}),
             ${difference('basic')}, ${difference('affiliate')}, ${difference('premiumAffiliate')}
      from ended as node
      cross join lateral (select * from tree_nodes where partner_id = ${partner} limit 1) as root
      cross join lateral (select ${currentAccount(now)} as account limit 1) as fresh
      where ${standsBelow}
    )
    select coalesce(sum(basic), 0)::bigint as basic, coalesce(sum(affiliate), 0)::bigint as affiliate,
           coalesce(sum(premium_affiliate), 0)::bigint as "premiumAffiliate",
           coalesce(sum(basic + affiliate + premium_affiliate), 0)::bigint as total
    from counted where line between ${from} and ${to}`,
);

/**
 * Nodes with an expired copy of the account. Both bounds are needed: with one alone the planner, which does not know
 * the instant, would estimate a third of all nodes and scan them.
 */
function endedCopies(now: Param<Date>): RawBuilder<unknown> {
  return sql`
    select partner_id, depth, spath, parent_id, account from tree_nodes
    where account_until >= '-infinity' and account_until <= ${now}`;
}

function difference(kind: keyof typeof accountCopies): RawBuilder<number> {
  const code = sql.lit(accountCopies[kind]);
  return sql`(fresh.account = ${code})::integer - (node.account = ${code})::integer`;
}
