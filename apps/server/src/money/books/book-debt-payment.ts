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

/** A partner's payment of a debt, in cents. */
interface DebtPayment {
  readonly payment: number;
  readonly partner: number;
  /** The part of the debt that it pays. */
  readonly netCents: number;
  /** The tax paid with it. */
  readonly taxCents: number;
  readonly at: Date;
}

/**
 * Books that a partner has paid their whole debt: the debt becomes 0, and the credits that caused it are settled, together with
 * earlier part payments, so that no payout takes them any more. Tax that the partner owes but that was not demanded, since
 * later earnings have no note yet, is written off with it. Needs the exclusive lock of the books and a payment row over exactly
 * this debt.
 * @throws Error if the credits and part payments do not add up to the debt
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
 * Books a part payment: the debt is reduced by it, with its share of the tax, and is set off against earnings as before; the
 * payout that takes its credits counts the part. Needs the exclusive lock of the books.
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
