import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { payoutStatus, settledCredits } from './book-payout.ts';
import { taxGivenUp } from './book-tax.ts';
import { dueAt } from './due-at.ts';
import { addEntry, addPostings } from './journal.ts';
import { answeredBefore } from './objected.ts';
import { settleParts } from './paid-parts.ts';
import { keptCredits } from './partner-holds.ts';
import { findReleasedUntil } from './release-time.ts';

/** A partner's debt, in cents; not negative. Needs `lockAccounts` for a reliable result. */
export async function findDebt(db: Kysely<DB>, partner: number): Promise<number> {
  const { rows } = await sql<{ debt: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as debt from postings
    where partner_id = ${partner} and account = 'debt'`.execute(db);
  return onlyRow(rows).debt;
}

/**
 * Whether a partner's debt has grown since an instant by `bookingTime`: a letter from then did not demand all of it, even if
 * much was set off meanwhile. Needs `lockAccounts` for a reliable result.
 */
export async function hasDebtGrown(db: Kysely<DB>, partner: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ grown: boolean }>`
    select exists (
      select from postings as posting join journal_entries as entry on entry.id = posting.entry_id
      where posting.partner_id = ${partner} and posting.account = 'debt' and posting.amount_cents < 0
        and entry.occurred_at >= ${since}
    ) as grown`.execute(db);
  return onlyRow(rows).grown;
}

/** The oldest payout of a partner that is neither paid nor rejected; null if there is none. */
export async function findPayoutUnderWay(db: Kysely<DB>, partner: number): Promise<number | null> {
  const { rows } = await sql<{ payout: number | null }>`
    select min(id) as payout from payouts
    where partner_id = ${partner} and status not in (${payoutStatus.paid}, ${payoutStatus.rejected})`.execute(
    db,
  );
  return onlyRow(rows).payout;
}

/** Ends objections that were answered long ago without an agreement; no new note follows. */
async function endObjections(
  tx: Tx,
  { writeOff, partner, at }: { writeOff: number; partner: number; at: Date },
): Promise<void> {
  await sql`
    update note_objections set write_off_id = ${writeOff}
    where partner_id = ${partner} and agreed_at is null and write_off_id is null and ended_at is null
      and answered_at <= ${answeredBefore(at)}`.execute(tx);
}

/**
 * Books that a partner's whole debt is written off: the debt becomes 0 and the company bears it. It includes the tax that the
 * partner owes, also by objections that were answered long ago, which end with it. The credits that caused the debt are
 * settled, together with its part payments, so that no payout takes them any more. Needs `lockAccounts`, a write-off row over
 * exactly this debt, and no open payout.
 * @throws Error if the credits do not add up to the debt
 */
export async function bookWriteOff(
  tx: Tx,
  { writeOff, partner, cents, at }: { writeOff: number; partner: number; cents: number; at: Date },
): Promise<void> {
  await endObjections(tx, { writeOff, partner, at });
  const entry = await addEntry(tx, { kind: 'write-off', write_off_id: writeOff, occurred_at: at });
  await addPostings(tx, entry, [
    { account: 'debt', partner, cents },
    { account: 'written_off', partner, cents: -cents },
    ...(await taxGivenUp(tx, partner)),
  ]);
  const credits = await sql<{ cents: number }>`
    with settled as (
      insert into write_off_credits (write_off_id, cycle_id, credit_id)
      select ${writeOff}, credit.cycle_id, credit.id from credits as credit ${sql.raw(keptCredits.join)}
      where credit.partner_id = ${partner} and ${sql.raw(dueAt())} <= ${await findReleasedUntil(tx)}
        and not ${sql.raw(keptCredits.isKept)} and (credit.cycle_id, credit.id) not in (${settledCredits(partner)})
      returning cycle_id, credit_id
    )
    select coalesce(sum(credit.amount_cents), 0)::bigint as cents
    from settled join credits as credit on credit.cycle_id = settled.cycle_id and credit.id = settled.credit_id`.execute(
    tx,
  );
  const settled = onlyRow(credits.rows).cents;
  const paid = await settleParts(tx, partner, { write_off_id: writeOff });
  if (settled + paid !== -cents)
    throw new Error(
      `write-off ${writeOff} of ${cents} settles credits of ${settled} and parts of ${paid} cents`,
    );
}
