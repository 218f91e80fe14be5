import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { bookPayoutEnd, payoutStatus } from '../../books/book-payout.ts';
import { addEntry } from '../../books/journal.ts';
import { issuePaper } from '../../payouts/paper/papers.queries.ts';
import { insertPayout } from '../../payouts/payouts.queries.ts';
import { taxOf } from '../../tax/tax.ts';
import { objectToNote } from '../object-to-note.ts';
import { findWaitingObjection, updateObjection } from '../objections.queries.ts';

/** A payout with a note at 19 %, and the times when its partner objects and agrees. */
interface Objected {
  readonly payout: number;
  readonly partner: number;
  readonly at: Date;
  readonly agreedAt: Date;
}

/** Objects to a note, as its partner does. */
export async function objectAt(
  db: Kysely<DB>,
  { payout, partner, at }: Omit<Objected, 'agreedAt'>,
): Promise<void> {
  await inTransaction(db, (tx) =>
    objectToNote(tx, { id: payout, partner, replaces: null }, { reason: 'Anschrift falsch', now: at }),
  );
}

/** Objects to a note and agrees to another one with the same tax, as its partner does. Returns the payout of the new one. */
export async function objectAndAgree(db: Kysely<DB>, objected: Objected): Promise<number> {
  const { payout, partner, agreedAt } = objected;
  await objectAt(db, objected);
  return inTransaction(db, async (tx) => {
    const objection = await findWaitingObjection(tx, payout);
    if (!objection) throw new Error(`nobody has objected to the note of payout ${payout}`);
    const { netCents } = objection;
    const tax = taxOf({ kind: 'standard', rateBp: 1900 }, netCents);
    const successor = await insertPayout(tx, {
      partner_id: partner,
      amount_cents: 0,
      tax_rate_bp: tax.rateBp,
      tax_cents: Math.max(0, tax.cents - objection.taxCents),
      tax_kind: tax.kind,
      replaces_id: payout,
      particulars: Buffer.from('what its credit note says'),
    });
    await addEntry(tx, { kind: 'payout', payout_id: successor, occurred_at: agreedAt });
    await updateObjection(tx, objection.id, { agreed_at: agreedAt, successor_id: successor });
    const amounts = { netCents, taxCents: tax.cents };
    const { number } = await issuePaper(tx, {
      payout: successor,
      kind: 'credit-note',
      at: agreedAt,
      amounts,
    });
    await tx
      .updateTable('payouts')
      .set({ status: payoutStatus.paid, number, approved_at: agreedAt })
      .where('id', '=', successor)
      .execute();
    await bookPayoutEnd(tx, { payout: successor, partner, attempt: 1, at: agreedAt }, 'paid');
    return successor;
  });
}
