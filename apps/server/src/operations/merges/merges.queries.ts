import { type Kysely, sql } from 'kysely';
import { payoutStatus } from '../../money/books/book-payout.ts';
import { stateAt } from '../../network/partners/partner-state.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** One partner of a merge: the merged or the remaining one. */
export interface Side {
  readonly id: number;
  readonly displayName: string;
  readonly user: number;
  readonly createdOn: string;
  readonly state: DB['partner_states']['state'];
  /** Whether they were merged into somebody else already. */
  readonly isMerged: boolean;
  readonly isOnTop: boolean;
  readonly worksHere: boolean;
  /** Whether they have a payout that is neither paid nor rejected. */
  readonly hasPayout: boolean;
  /** Whether they or somebody below them have a scheduled move, or their contract a scheduled end. */
  readonly waits: boolean;
}

/** One of the two, or undefined. */
export async function findSide(db: Kysely<DB>, partner: number, now: Date): Promise<Side | undefined> {
  const { rows } = await sql<Side>`
    select partner.id, partner.display_name as "displayName", partner.user_id as "user", ${stateAt(now)} as state,
           (partner.created_at at time zone 'Europe/Berlin')::date as "createdOn",
           exists (select from partner_merges where partner_id = partner.id) as "isMerged",
           exists (select from tree_nodes where partner_id = partner.id and parent_id is null) as "isOnTop",
           exists (select from users where id = partner.user_id and roles && array['ROLE_ADMIN', 'ROLE_STAFF']) as "worksHere",
           exists (select from payouts where partner_id = partner.id
                     and status not in (${payoutStatus.paid}, ${payoutStatus.rejected})) as "hasPayout",
           exists (select from scheduled_moves
                   where partner.id in (partner_id, parent_id) and done_at is null and withdrawn_at is null)
             or exists (select from contract_ends
                   where partner.id in (partner_id, successor_id) and done_at is null and withdrawn_at is null) as waits
    from partners as partner where partner.id = ${partner}`.execute(db);
  return rows[0];
}

/** Whether somebody is below a partner, at any depth. */
export async function standsBelow(db: Kysely<DB>, partner: number, above: number): Promise<boolean> {
  const { rows } = await sql`
    select from tree_nodes as node join tree_nodes as top on top.partner_id = ${above}
    where node.partner_id = ${partner} and starts_with(node.spath, top.spath)`.execute(db);
  return rows.length > 0;
}

/** Orders to transfer: those that count in an open month that begins on or after that day. */
const goingOver = (partner: number, from: string) => sql`
  from orders as bought join cycles as cycle on cycle.id = bought.cycle_id
  where bought.partner_id = ${partner} and not bought.is_history and cycle.closed_at is null
    and cycle.date_from >= ${from}::date`;

/**
 * Number and total of the orders to transfer, the memberships they opened, and the first day of their earliest month
 * that ended before the partner existed.
 */
export async function countGoingOver(
  db: Kysely<DB>,
  {
    partner,
    from,
    createdOn,
  }: { readonly partner: number; readonly from: string; readonly createdOn: string },
): Promise<{ orders: number; baseCents: number; memberships: number; codes: number; isTooEarly: boolean }> {
  const { rows } = await sql<{
    orders: number;
    baseCents: number;
    memberships: number;
    codes: number;
    isTooEarly: boolean;
  }>`
    select count(*)::int as orders, coalesce(sum(bought.base_cents), 0)::bigint as "baseCents",
           coalesce(bool_or(cycle.date_to < ${createdOn}::date), false) as "isTooEarly",
           (select count(*)::int from memberships as membership join order_lines as line on line.id = membership.order_line_id
            where line.order_id in (select bought.id ${goingOver(partner, from)})) as memberships,
           (select count(*)::int from referral_links where partner_id = ${partner}) as codes
    ${goingOver(partner, from)}`.execute(db);
  return onlyRow(rows);
}

interface GoingOver {
  readonly partner: number;
  readonly into: number;
  readonly from: string;
  readonly reason: string;
  readonly by: number;
  readonly at: Date;
}

/** Transfers these orders to the remaining partner, and records whose they were. Returns their ids. */
export async function giveOrders(tx: Tx, over: GoingOver): Promise<number[]> {
  const { partner, into, from, reason, by, at } = over;
  const { rows } = await sql<{ id: number }>`
    with given as (
      update orders set partner_id = ${into} where id in (select bought.id ${goingOver(partner, from)}) returning id
    ), noted as (
      insert into order_reassignments (order_id, from_partner_id, to_partner_id, reason, reassigned_by, reassigned_at)
      select id, ${partner}, ${into}, ${reason}, ${by}, ${at} from given
    )
    select id from given order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Transfers memberships opened by orders to the remaining partner, one after the other: memberships of a kind do not
 * overlap, and none begins before its partner exists (as when they are opened).
 */
export async function giveMemberships(
  tx: Tx,
  { into, createdOn }: { readonly into: number; readonly createdOn: string },
  orders: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select membership.id from memberships as membership join order_lines as line on line.id = membership.order_line_id
    where line.order_id = any(${[...orders]}::bigint[]) order by membership.start_date, membership.id`.execute(
    tx,
  );
  for (const { id } of rows)
    await sql`
      update memberships as membership
      set partner_id = ${into}, start_date = begins.on_day,
          expiry_date = begins.on_day + (membership.expiry_date - membership.start_date)
      from (
        select greatest(moving.start_date, ${createdOn}::date, (
          select max(other.expiry_date) from memberships as other
          where other.partner_id = ${into} and other.kind = moving.kind
            and other.expiry_date > greatest(moving.start_date, ${createdOn}::date))) as on_day
        from memberships as moving where moving.id = ${id}
      ) as begins
      where membership.id = ${id}`.execute(tx);
}

/** Points referral codes and shop customer numbers to the remaining partner. */
export async function giveCodes(
  tx: Tx,
  { partner, into }: Pick<GoingOver, 'partner' | 'into'>,
): Promise<void> {
  await sql`update referral_links set partner_id = ${into}, is_default = false where partner_id = ${partner}`.execute(
    tx,
  );
  await sql`update customer_numbers set partner_id = ${into} where partner_id = ${partner}`.execute(tx);
}

/** Records the merge, which also decides an open pair of likely doubles of both. */
export async function insertMerge(
  tx: Tx,
  { partner, into, from, reason, by, at }: GoingOver,
  { orders, firstLine }: { readonly orders: number; readonly firstLine: number },
): Promise<void> {
  await sql`
    insert into partner_merges (partner_id, into_id, effective_from, orders, first_line, reason, merged_by, merged_at)
    values (${partner}, ${into}, ${from}::date, ${orders}, ${firstLine}, ${reason}, ${by}, ${at})`.execute(
    tx,
  );
  await sql`
    update likely_doubles set status = 'merged', decision = ${reason}, decided_by = ${by}, decided_at = ${at}
    where partner_id = least(${partner}::bigint, ${into}::bigint) and other_id = greatest(${partner}::bigint, ${into}::bigint)`.execute(
    tx,
  );
}
