import type { Kysely } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Requires that the question answered by a correction belongs to the same partner and is not closed.
 * @throws ApiError 422
 */
export async function requireQuestionOf(db: Kysely<DB>, partner: number, question: number): Promise<void> {
  const found = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', question)
    .where('partner_id', '=', partner)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (found === undefined) throw invalidField('question', 'questionOther');
}

/** A booked correction answers its question, unless that was closed meanwhile; this is logged. */
export async function answerByCorrection(
  tx: Tx,
  question: number,
  { user, at, approval }: { readonly user: number; readonly at: Date; readonly approval: number | undefined },
): Promise<void> {
  const { status } = await tx
    .selectFrom('questions')
    .select('status')
    .where('id', '=', question)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === 'closed') return;
  await tx
    .updateTable('questions')
    .set({ status: 'answered', answered_at: at, written_at: at, waits_since: null, due_on: null })
    .where('id', '=', question)
    .execute();
  const details = { before: { status }, after: { status: 'answered' } };
  await audit(tx, {
    user,
    action: 'write',
    subject: `/api/questions/${question}`,
    details,
    ...(approval !== undefined && { approval }),
  });
}
