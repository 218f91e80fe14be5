import { type Kysely, sql } from 'kysely';
import { stateAt } from '../../network/partners/partner-state.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Somebody who may take a place over. */
export interface Candidate {
  readonly id: number;
  readonly displayName: string;
  readonly user: number;
  readonly createdAt: Date;
  /** Whether the account exists, may sign in, and was not merged into another one. */
  readonly isActive: boolean;
  readonly worksHere: boolean;
  readonly isPlaced: boolean;
  readonly hasFirstLine: boolean;
}

/** The current state of a candidate, or undefined. */
export async function findCandidate(
  db: Kysely<DB>,
  partner: number,
  now: Date,
): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select partner.id, partner.display_name as "displayName", owner.id as "user", partner.created_at as "createdAt",
           ${stateAt(now)} = 'active' and owner.deleted_at is null and owner.disabled_at is null and owner.has_login
             and not exists (select from partner_merges where partner_id = partner.id) as "isActive",
           owner.roles && array['ROLE_ADMIN', 'ROLE_STAFF'] as "worksHere",
           coalesce((select node.parent_id is not null from tree_nodes as node where node.partner_id = partner.id), false)
             as "isPlaced",
           exists (select from tree_nodes as below where below.parent_id = partner.id) as "hasFirstLine"
    from partners as partner join users as owner on owner.id = partner.user_id
    where partner.id = ${partner}`.execute(db);
  return rows[0];
}

/** Whether either of them has a scheduled move (with `until`, by that day), or another place is to be transferred to the second. */
export async function waitsForOthers(
  db: Kysely<DB>,
  { partner, successor }: { readonly partner: number; readonly successor: number },
  until?: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from scheduled_moves
    where partner_id in (${partner}, ${successor}) and done_at is null and withdrawn_at is null
      and ${until === undefined ? sql`true` : sql`effective_from <= ${until}::date`}
    union all
    select from contract_ends
    where ${successor} in (successor_id, partner_id) and partner_id <> ${partner} and done_at is null and withdrawn_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Number of a partner's referral codes, and the highest level that counts when a month begins. */
export async function findBelongings(
  db: Kysely<DB>,
  { partner, from }: { readonly partner: number; readonly from: string },
): Promise<{ readonly codes: number; readonly level: number }> {
  const { rows } = await sql<{ codes: number; level: number }>`
    select (select count(*)::int from referral_links where partner_id = ${partner}) as codes,
           greatest(
             (select max(level) from brought_along(${from}::date) where partner_id = ${partner}),
             (select greatest(highest_level_before, level) from partner_statistics
              where partner_id = ${partner} and cycle_id = (
                select id from cycles where as_of is not null and date_from < ${from}::date order by date_from desc limit 1)),
             0)::int as level`.execute(db);
  return onlyRow(rows);
}

/**
 * Reassigns referral codes to the successor; the default code stays the default unless the successor has one. Customer numbers
 * of shops are not reassigned: they identify the buyer, not the beneficiary.
 */
export async function giveLinks(
  tx: Tx,
  { partner, successor }: { readonly partner: number; readonly successor: number },
): Promise<void> {
  await sql`
    update referral_links set partner_id = ${successor},
      is_default = is_default and not exists (select from referral_links where partner_id = ${successor} and is_default)
    where partner_id = ${partner}`.execute(tx);
}

/** Redirects scheduled moves below a partner to the successor. */
export async function redirectMoves(
  tx: Tx,
  { partner, successor }: { readonly partner: number; readonly successor: number },
): Promise<void> {
  await sql`
    update scheduled_moves set parent_id = ${successor}
    where parent_id = ${partner} and partner_id <> ${successor} and done_at is null and withdrawn_at is null`.execute(
    tx,
  );
}
