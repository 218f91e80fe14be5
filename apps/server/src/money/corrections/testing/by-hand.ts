import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { findUserOf } from '../../../identity/users/users.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { bookByHand, type Relation } from '../../books/book-by-hand.ts';
import { bookDebtPayment, bookPartOfDebt } from '../../books/book-debt-payment.ts';
import { findTaxToGiveUp } from '../../books/book-tax.ts';
import { bookWriteOff, findDebt } from '../../books/book-write-off.ts';
import { lockBooks } from '../../books/books-lock.ts';
import { answeredBefore } from '../../books/objected.ts';
import { bookingTime } from '../../books/release-time.ts';
import { correctEverything } from '../../payouts/paper/issue-refund-corrections.ts';
import {
  insertCorrection,
  updateBookedCorrection,
  updateCorrectionApproval,
} from '../corrections.queries.ts';
import { insertDebtPayment, updateDebtPayment } from '../debt-payments.queries.ts';
import { nextDemandNumber } from '../demand-number.ts';
import { insertWriteOff, updateWriteOff } from '../write-offs.queries.ts';

/** A credit or debit by hand, as two people make it; by one person if it is booked as soon as it is prepared. */
export interface Corrected {
  readonly partner: number;
  readonly cents: number;
  readonly relates?: Relation;
  readonly preparedAt: Date;
  readonly at: Date;
}

/** Prepares, approves and books a correction. Returns its id. */
export function correctAt(db: Kysely<DB>, corrected: Corrected): Promise<number> {
  const { partner, cents, relates = null, preparedAt, at } = corrected;
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const by = await findUserOf(tx, partner);
    const said = { text: 'Kulanz', reason: 'Absprache' };
    const id = await insertCorrection(tx, { partner, cents, relates, ...said }, { by, at: preparedAt });
    if (preparedAt < at) {
      const approval = { kind: 'money.correction', subject: `/api/corrections/${id}`, by, preparedAt, at };
      await updateCorrectionApproval(tx, id, await approved(tx, approval));
    }
    const credit = { kind: 'correction', correction: id, partner, cents, relates, text: said.text } as const;
    await updateBookedCorrection(tx, id, await bookByHand(tx, { ...credit, now: at }));
    return id;
  });
}

/** Brings a balance forward from another system. */
export async function takeOverAt(
  db: Kysely<DB>,
  opening: { partner: number; cents: number; availableAt: Date; at: Date },
): Promise<void> {
  const { at, ...taken } = opening;
  await inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    await bookByHand(tx, { kind: 'opening', text: 'Übertrag', ...taken, now: at });
    const { partner, cents } = taken;
    await sql`
      insert into takeover_balances (partner_id, amount_cents, text, taken_over_at, taken_over_by)
      values (${partner}, ${cents}, 'Übertrag', ${at}, 1)
      on conflict (partner_id) do update
      set amount_cents = takeover_balances.amount_cents + excluded.amount_cents`.execute(tx);
  });
}

/** A debt that is demanded, and written off after the deadline. */
interface WrittenOff {
  readonly partner: number;
  readonly demandedAt: Date;
  readonly dueOn: string;
  readonly preparedAt: Date;
  readonly at: Date;
}

/** Writes a letter to a partner over the whole debt; its names and addresses are placeholders. */
async function demandAt(
  tx: Tx,
  { partner, demandedAt, dueOn }: Pick<WrittenOff, 'partner' | 'demandedAt' | 'dueOn'>,
): Promise<{ demand: number; cents: number; by: number }> {
  const by = await findUserOf(tx, partner);
  const cents = await findDebt(tx, partner);
  const { id: demand } = await tx
    .insertInto('demands')
    .values({
      partner_id: partner,
      number: await nextDemandNumber(tx),
      net_cents: cents,
      tax_cents: 0,
      due_on: dueOn,
      locale: 'de',
      particulars: Buffer.from('what the letter says'),
      reason: 'Vertrag beendet',
      issued_by: by,
      issued_at: demandedAt,
      prepared_at: demandedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { demand, cents, by };
}

/** Demands a partner's whole debt by a letter, after correcting their credit notes. Returns the letter's id. */
export function demandDebtAt(
  db: Kysely<DB>,
  { partner, dueOn, at }: Pick<WrittenOff, 'partner' | 'dueOn' | 'at'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const demandedAt = await bookingTime(tx, at);
    await correctEverything(tx, { partner, now: demandedAt });
    return (await demandAt(tx, { partner, dueOn, demandedAt })).demand;
  });
}

/**
 * Demands a partner's whole debt by a letter, and books its payment by two people: all of it, or the given cents, without tax.
 * Returns the payment's id.
 */
export function payDebtAt(
  db: Kysely<DB>,
  paid: Pick<WrittenOff, 'partner' | 'demandedAt' | 'dueOn' | 'at'> & { readonly partCents?: number },
): Promise<number> {
  const { partner, partCents } = paid;
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const { demand, cents, by } = await demandAt(tx, paid);
    const at = await bookingTime(tx, paid.at);
    const id = await insertDebtPayment(tx, {
      partner,
      demand,
      amountCents: partCents ?? cents,
      netCents: partCents ?? cents,
      leftCents: partCents === undefined ? 0 : cents - partCents,
      receivedOn: berlinDay(at.getTime()),
      bankReference: `B-${demand}`,
      line: null,
      reason: 'Überwiesen',
      by,
      at,
    });
    const approval = {
      kind: 'money.debt-payment',
      subject: `/api/debt_payments/${id}`,
      by,
      preparedAt: at,
      at,
    };
    await updateDebtPayment(tx, id, { approval_id: await approved(tx, approval) });
    const booked = { payment: id, partner, netCents: partCents ?? cents, taxCents: 0, at };
    await (partCents === undefined ? bookDebtPayment(tx, booked) : bookPartOfDebt(tx, booked));
    await updateDebtPayment(tx, id, { booked_at: at });
    return id;
  });
}

/** Demands a partner's whole debt by a letter, and later has two people write it off. Returns the write-off's id. */
export function writeOffAt(db: Kysely<DB>, written: WrittenOff): Promise<number> {
  const { partner, demandedAt, dueOn, preparedAt } = written;
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const { demand, cents, by } = await demandAt(tx, { partner, demandedAt, dueOn });
    const row = { partner, cents, taxCents: 0, demand, reason: 'Verzogen', by, at: preparedAt };
    const id = await insertWriteOff(tx, row);
    const at = await bookingTime(tx, written.at);
    const approval = { kind: 'money.write-off', subject: `/api/write_offs/${id}`, by, preparedAt, at };
    await updateWriteOff(tx, id, { approval_id: await approved(tx, approval) });
    await correctEverything(tx, { partner, now: at });
    await bookWriteOff(tx, { writeOff: id, partner, cents, at });
    await updateWriteOff(tx, id, { booked_at: at });
    return id;
  });
}

/** Two people write off the tax of objections that were answered long ago. */
export function giveUpTaxAt(
  db: Kysely<DB>,
  { partner, preparedAt, at }: Pick<WrittenOff, 'partner' | 'preparedAt' | 'at'>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const by = await findUserOf(tx, partner);
    const taxCents = await findTaxToGiveUp(tx, partner, answeredBefore(at));
    const row = { partner, cents: 0, taxCents, demand: null, reason: 'Stimmt nicht zu', by, at: preparedAt };
    const id = await insertWriteOff(tx, row);
    const approval = { kind: 'money.write-off', subject: `/api/write_offs/${id}`, by, preparedAt, at };
    await updateWriteOff(tx, id, { approval_id: await approved(tx, approval) });
    await bookWriteOff(tx, { writeOff: id, partner, cents: 0, at });
    await updateWriteOff(tx, id, { booked_at: at });
  });
}

/** Inserts an approval by a second person. Returns its id. */
/** Inserts an approval by a second person. Returns its id. */
export async function approved(
  tx: Tx,
  approval: { kind: string; subject: string; by: number; preparedAt: Date; at: Date },
): Promise<number> {
  const { kind, subject, by, preparedAt, at } = approval;
  const { rows } = await sql<{ id: number }>`
    insert into approvals (kind, subject, before, after, payload_hash, reason, prepared_by, prepared_at, status,
      decided_by, decided_at)
    values (${kind}, ${subject}, '{}', '{}', ${Buffer.alloc(32)}, 'Absprache', ${by}, ${preparedAt}, 'approved',
      ${by + 1}, ${at})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an approval was inserted but cannot be found');
  return row.id;
}
