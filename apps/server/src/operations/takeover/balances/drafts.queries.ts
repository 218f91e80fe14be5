import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Fields } from '../../../identity/approvals/approval-kinds.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The approval of balances: one file at a time, since each states the final amounts. */
export const BALANCES = { kind: 'takeover.balances', subject: '/api/takeover/balances' } as const;

/** The right to approve them: they are credits by hand, whoever takes the rest of the company over. */
export const DECIDES = 'money.correct';

/** SQL of the balances that wait for a decision, as `bookBalances` takes them. */
export const draftsOf = (approval: number): RawBuilder<unknown> => sql`
  select partner_id, amount_cents as cents, known_cents, available_at, text from takeover_balance_drafts
  where approval_id = ${approval}`;

/** Stores balances until somebody decides on them. */
export async function insertDrafts(tx: Tx, approval: number, balances: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into takeover_balance_drafts (approval_id, partner_id, amount_cents, known_cents, available_at, text)
    select ${approval}::bigint, partner_id, cents, known_cents, available_at, text from (${balances}) as balance`.execute(
    tx,
  );
}

/** Deletes decided drafts. */
export async function deleteDrafts(tx: Tx, approval: number): Promise<void> {
  await tx.deleteFrom('takeover_balance_drafts').where('approval_id', '=', approval).execute();
}

/** Totals taken over so far, as fields of the log. */
export async function findTaken(db: Kysely<DB>): Promise<Fields> {
  const { rows } = await sql<{ balances: number; cents: number }>`
    select count(*) as balances, coalesce(sum(amount_cents), 0)::bigint as cents from takeover_balances`.execute(
    db,
  );
  const { balances, cents } = onlyRow(rows);
  return { balances, balanceSum: formatCents(cents) };
}

/**
 * SHA-256 of the balances' content, which an approval covers.
 * @param balances SQL of rows as `bookBalances` takes them
 */
export async function hashOfDrafts(db: Kysely<DB>, balances: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(
      json_build_array(partner_id, cents, known_cents, extract(epoch from available_at), text)::text, ',' order by partner_id
    ), ''), 'UTF8')), 'hex') as hash from (${balances}) as balance`.execute(db);
  return onlyRow(rows).hash;
}

/**
 * Whether waiting balances cannot be booked as prepared any more: another file was booked meanwhile, the first month
 * was closed, after which files can only add, or an account was deleted.
 */
export async function areOvertaken(db: Kysely<DB>, approval: number): Promise<boolean> {
  const { rows } = await sql`
    select from takeover_balance_drafts as draft
    join partners as partner on partner.id = draft.partner_id
    join users as owner on owner.id = partner.user_id
    left join takeover_balances as known on known.partner_id = draft.partner_id
    where draft.approval_id = ${approval} and (known.amount_cents is distinct from draft.known_cents
      or owner.deleted_at is not null
      or draft.known_cents is not null and exists (select from cycles where closed_at is not null))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The owner of one of these balances that the user is, or whose payouts go to an account ending like the user's. */
export async function findClose(
  db: Kysely<DB>,
  approval: number,
  user: number,
): Promise<{ partner: number; owner: number }[]> {
  const { rows } = await sql<{ partner: number; owner: number }>`
    select partner.id as partner, partner.user_id as owner
    from takeover_balance_drafts as draft join partners as partner on partner.id = draft.partner_id
    where draft.approval_id = ${approval} and (partner.user_id = ${user} or exists (
      select from bank_accounts as theirs join bank_accounts as own on own.user_id = ${user}
      where theirs.user_id = partner.user_id
        and (own.iban_end_hash = theirs.iban_end_hash or theirs.iban is not null and theirs.iban_end_hash is null
          or own.paypal_email is not null and theirs.paypal_email is not null)))
    order by partner.id`.execute(db);
  return rows;
}

/** The file that waits for a second person; null if there is none. */
export async function findWaitingBalances(db: Kysely<DB>): Promise<number | null> {
  const waiting = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', BALANCES.kind)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return waiting?.id ?? null;
}
