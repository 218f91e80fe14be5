import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { settledCredits } from './book-payout.ts';
import { taxGivenUp } from './book-tax.ts';
import { dueAt } from './due-at.ts';
import { addEntry, addPostings } from './journal.ts';
import { settleParts } from './paid-parts.ts';
import { keptCredits } from './partner-holds.ts';
import { findReleasedUntil } from './release-time.ts';

/** A payment of what a partner owes, in cents. */
interface DebtPayment {
  readonly payment: number;
  readonly partner: number;
  /** What of the debt it pays. */
  readonly netCents: number;
  /** The tax that was paid with it. */
  readonly taxCents: number;
  readonly at: Date;
}

/**
 * Books that a partner has paid all that they owe: the debt is 0, and the credits that it came from are settled, so that no
 * payout takes them any more, with the parts of it that were paid before. What of the tax that the partner owes was not asked for,
 * since what they earned meanwhile has no note, is given up with it. Needs the exclusive lock of the books and the row of the
 * payment over exactly this debt.
 * @throws Error where the credits and those parts do not come to the debt
 */
export async function bookDebtPayment(
  tx: Tx,
  { payment, partner, netCents, taxCents, at }: DebtPayment,
): Promise<void> {
  const entry = await addEntry(tx, { kind: 'debt-paid', debt_payment_id: payment, occurred_at: at });
  await addPostings(tx, entry, [
    { account: 'debt', partner, cents: netCents },
    { account: 'paid_back', partner, cents: -netCents },
    ...(await taxGivenUp(tx, partner)),
    { account: 'tax_written_off', partner, cents: taxCents },
    { account: 'tax_paid_back', partner, cents: -taxCents },
  ]);
  const { rows } = await sql<{ cents: number }>`
    with settled as (
      insert into debt_payment_credits (payment_id, cycle_id, credit_id)
      select ${payment}, credit.cycle_id, credit.id from credits as credit ${sql.raw(keptCredits.join)}
      where credit.partner_id = ${partner} and ${sql.raw(dueAt())} <= ${await findReleasedUntil(tx)}
        and not ${sql.raw(keptCredits.isKept)} and (credit.cycle_id, credit.id) not in (${settledCredits(partner)})
      returning cycle_id, credit_id
    )
    select coalesce(sum(credit.amount_cents), 0)::bigint as cents
    from settled join credits as credit on credit.cycle_id = settled.cycle_id and credit.id = settled.credit_id`.execute(
    tx,
  );
  const settled = onlyRow(rows).cents;
  const paid = await settleParts(tx, partner, { last_id: payment });
  if (settled + paid !== -netCents)
    throw new Error(
      `payment ${payment} of ${netCents} settles credits of ${settled} and parts of ${paid} cents`,
    );
}

/**
 * Books that a partner has paid a part of what they owe: the debt is so much less, with its share of the tax, and is set off against
 * what they earn as before; the payout that takes its credits counts the part. Needs the exclusive lock of the books.
 */
export async function bookPartOfDebt(
  tx: Tx,
  { payment, partner, netCents, taxCents, at }: DebtPayment,
): Promise<void> {
  const entry = await addEntry(tx, { kind: 'debt-paid', debt_payment_id: payment, occurred_at: at });
  await addPostings(tx, entry, [
    { account: 'debt', partner, cents: netCents },
    { account: 'paid_back', partner, cents: -netCents },
    { account: 'tax_owed', partner, cents: taxCents },
    { account: 'tax_paid_back', partner, cents: -taxCents },
  ]);
}
