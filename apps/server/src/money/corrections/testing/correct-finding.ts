import { type Kysely, sql } from 'kysely';
import { findUserOf } from '../../../identity/users/users.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { bookByHand } from '../../books/book-by-hand.ts';
import { lockBooks } from '../../books/books-lock.ts';
import {
  insertCorrection,
  updateBookedCorrection,
  updateCorrectionApproval,
} from '../corrections.queries.ts';
import { approved } from './by-hand.ts';

const NOTHING = {
  level: null,
  qp: null,
  customers: null,
  stage: null,
  psvCents: null,
  poolBaseCents: null,
  weight: null,
  weightSum: null,
};

/** A credit that two people correct because refunds have reduced the result of a month. */
interface CorrectedFinding {
  readonly partner: number;
  readonly cycle: number;
  readonly credit: number;
  /** Negative. */
  readonly cents: number;
  readonly preparedAt: Date;
  readonly at: Date;
}

/** Finds a difference, decides on it and books it. Returns the finding's id. */
export function correctFindingAt(db: Kysely<DB>, corrected: CorrectedFinding): Promise<number> {
  const { partner, cycle, credit, cents, preparedAt, at } = corrected;
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    const by = await findUserOf(tx, partner);
    const { id: decision } = await tx
      .insertInto('finding_decisions')
      .values({
        kind: 'correct',
        findings: 1,
        amount_cents: cents,
        reason: 'Erstattung',
        prepared_by: by,
        prepared_at: preparedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = `/api/finding_decisions/${decision}`;
    const approval = await approved(tx, { kind: 'money.findings', subject, by, preparedAt, at });
    await tx
      .updateTable('finding_decisions')
      .set({ approval_id: approval })
      .where('id', '=', decision)
      .execute();
    const figures = JSON.stringify({ with: NOTHING, without: NOTHING });
    const { rows } = await sql<{ id: number }>`
      insert into findings (cycle_id, partner_id, bonus, stage, credit_id, computed_cents, credited_cents, difference_cents,
        decided_cents, status, refund_ids, refund_count, refunded_cents, figures, found_at, computed_at, decision_id, decided_at)
      select cycle_id, partner_id, bonus, coalesce(stage, ''), id, amount_cents + ${cents}, amount_cents, ${cents},
        ${cents}, 'corrected', '{}', 0, 0, ${figures}::jsonb, ${preparedAt}, ${preparedAt}, ${decision}, ${at}
      from credits where cycle_id = ${cycle} and id = ${credit}
      returning id`.execute(tx);
    const finding = rows[0]?.id as number;
    const relates = { cycle, credit, payout: null };
    const said = { text: 'Neu berechnet', reason: 'Erstattung' };
    const wanted = { partner, cents, relates, finding, ...said };
    const id = await insertCorrection(tx, wanted, { by, at: preparedAt });
    await updateCorrectionApproval(tx, id, approval);
    const booked = { kind: 'correction', correction: id, partner, cents, relates, text: said.text } as const;
    await updateBookedCorrection(tx, id, await bookByHand(tx, { ...booked, now: at }));
    return finding;
  });
}
