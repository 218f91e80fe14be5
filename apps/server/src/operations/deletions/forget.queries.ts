import { type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A deleted account of which data may be left. */
export interface Deleted {
  /** Id of their deletion request. */
  readonly id: number;
  readonly user: number;
  /** Null for staff. */
  readonly partner: number | null;
  readonly decidedAt: Date;
}

const deleted = sql`
  select request.id, request.user_id as "user", partner.id as partner, request.decided_at as "decidedAt"
  from deletion_requests as request left join partners as partner on partner.user_id = request.user_id
  where request.status = 'done' and request.forgotten_at is null`;

/** All of them. */
export async function findDeleted(db: Kysely<DB>): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`${deleted} order by request.id`.execute(db);
  return rows;
}

/** One of them, locked until the transaction ends; undefined once nothing is left. */
export async function lockDeleted(tx: Tx, id: number): Promise<Deleted | undefined> {
  const { rows } = await sql<Deleted>`${deleted} and request.id = ${id} for update of request`.execute(tx);
  return rows[0];
}

/** Records that only numbers are left. */
export async function updateForgotten(tx: Tx, { id }: Pick<Deleted, 'id'>, at: Date): Promise<void> {
  await tx.updateTable('deletion_requests').set({ forgotten_at: at }).where('id', '=', id).execute();
}

/** The row count that an erasing function of the database returns. */
async function countOf(tx: Tx, call: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select ${call} as count`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Erases what documents contain about a partner: names on payouts and their PDF files, letters about debts, objections,
 * questions, proofs of VAT IDs, destinations of payouts and the bank's texts about them.
 * @returns the number of rows
 */
export async function forgetNotes(tx: Tx, partner: number, at: Date): Promise<number> {
  const notes = await countOf(tx, sql`forget_notes(${partner}, ${at})`);
  const letters = await countOf(tx, sql`forget_letters(${partner})`);
  // Comes after the payouts: a bank booking that paid several of them is erased with the last.
  const questions = sumOf([
    await sql`update question_messages set text = '#' where text <> '#' and question_id in (
                select id from questions where partner_id = ${partner})`.execute(tx),
    await sql`update questions set order_number = null where partner_id = ${partner} and order_number is not null`.execute(
      tx,
    ),
  ]);
  return notes + letters + questions + (await countOf(tx, sql`forget_transfers(${partner})`));
}

/** Deletes the files of signed statements and extracts; returns their number. */
export function forgetStatements(tx: Tx, partner: number): Promise<number> {
  return countOf(tx, sql`forget_statements(${partner})`);
}

/**
 * Erases what a shop could recognize a partner's orders and redemptions of their vouchers by, and the codes of vouchers
 * that are spent or expired.
 * @returns the number of rows
 */
export async function forgetOrders(tx: Tx, partner: number, today: string): Promise<number> {
  const own = sql`(select id from orders where partner_id = ${partner})`;
  const movements = await countOf(tx, sql`forget_voucher_movements(${partner}, ${today}::date)`);
  const orders = sumOf([
    await sql`update orders set number = 'forgotten-' || id
              where partner_id = ${partner} and number <> 'forgotten-' || id`.execute(tx),
    await sql`update order_lines set position = null where position is not null and order_id in ${own}`.execute(
      tx,
    ),
    await sql`update refunds set number = null where number is not null and order_id in ${own}`.execute(tx),
    await sql`update vouchers set code = 'forgotten-' || id
              where owner_id = ${partner} and code <> 'forgotten-' || id and valid_until < ${today}::date`.execute(
      tx,
    ),
    await sql`update voucher_grant_lines set code = null
              where partner_id = ${partner} and code is not null and valid_until < ${today}::date`.execute(
      tx,
    ),
    await sql`update order_reassignments set reason = '#' where order_id in ${own} and reason <> '#'`.execute(
      tx,
    ),
    await sql`update import_inbox set reason = '#' where partner_id = ${partner} and reason <> '#'`.execute(
      tx,
    ),
  ]);
  return movements + orders;
}

/** Whether a partner has a voucher whose code has to be retained because it can still be spent. */
export async function hasVoucherThatHolds(tx: Tx, partner: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from vouchers where (owner_id = ${partner} or partner_id = ${partner}) and valid_until >= ${today}::date
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Erases the reasons of decisions about somebody and of manual bookings, and when they accepted which terms.
 * @returns the number of rows
 */
export async function forgetDecisions(tx: Tx, { id, user, partner }: Deleted): Promise<number> {
  const own = sumOf([
    await sql`update deletion_requests set decision = '#' where id = ${id} and decision <> '#'`.execute(tx),
    await sql`update approvals set reason = '#', decision = case when decision is not null then '#' end
              where subject = ${`/api/operators/${user}`} and status <> 'open' and reason <> '#'`.execute(tx),
    await sql`update legal_holds set reason = '#', lifted_reason = case when lifted_reason is not null then '#' end
              where user_id = ${user} and reason <> '#'`.execute(tx),
    await sql`update restrictions set reason = '#', lifted_reason = case when lifted_reason is not null then '#' end
              where user_id = ${user} and reason <> '#'`.execute(tx),
    await sql`delete from legal_acceptances where user_id = ${user}`.execute(tx),
  ]);
  if (partner === null) return own;
  const decided = await countOf(tx, sql`forget_decisions(${partner})`);
  const moved = sumOf([
    await sql`update scheduled_moves set reason = '#' where partner_id = ${partner} and reason <> '#'`.execute(
      tx,
    ),
    await sql`update partner_merges set reason = '#' where partner_id = ${partner} and reason <> '#'`.execute(
      tx,
    ),
    await sql`update partner_grants set reason = '#', end_reason = case when end_reason is not null then '#' end
              where partner_id = ${partner} and reason <> '#'`.execute(tx),
    await sql`update contract_ends set reason = '#'
              where ${partner} in (partner_id, successor_id) and reason <> '#'`.execute(tx),
    await sql`delete from transfer_papers where end_id in (
                select id from contract_ends where ${partner} in (partner_id, successor_id))`.execute(tx),
    await sql`update takeover_balances set text = '#' where partner_id = ${partner} and text <> '#'`.execute(
      tx,
    ),
    await sql`update partners set old_number = null where id = ${partner} and old_number is not null`.execute(
      tx,
    ),
  ]);
  return own + decided + moved + (await countOf(tx, sql`forget_done_by_hand(${partner})`));
}

/** Erases what others noted about somebody; returns the number of rows. */
export async function forgetRemarks(tx: Tx, partner: number): Promise<number> {
  return sumOf([
    await sql`delete from follow_ups where member_id = ${partner}`.execute(tx),
    await sql`delete from own_tasks where member_id = ${partner}`.execute(tx),
    await sql`update potential_partners set comment = null, note = null, words = null
              where partner_id = ${partner} and num_nonnulls(comment, note, words) > 0`.execute(tx),
  ]);
}

function sumOf(results: readonly QueryResult<unknown>[]): number {
  return results.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
}
