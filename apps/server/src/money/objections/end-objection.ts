import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { AGREEMENT_DAYS } from '../books/objected.ts';
import { type ObjectionRow, updateObjection } from './objections.queries.ts';

/**
 * Ends an objection to a note without tax that its partner has not agreed on, at the earliest thirty days after its answer: no
 * new note follows. No money moves, so one person suffices; if tax is owed, two people write it off instead. Needs
 * `lockAccounts`.
 * @throws ApiError 409 for one that has ended or was agreed on, before these days have passed, and if tax is owed
 */
export async function endObjection(
  tx: Tx,
  { id, status, hasEnded, taxCents, answeredAt }: ObjectionRow,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  if (status === 'agreed' || hasEnded) throw new ApiError(409, 'objectionNone');
  if (taxCents > 0) throw new ApiError(409, 'objectionOwesTax');
  if (answeredAt === null) throw new ApiError(409, 'objectionUnanswered');
  const from = new Date(answeredAt.getTime() + AGREEMENT_DAYS * MS_A_DAY);
  if (at < from) throw new ApiError(409, refusal('objectionTerm', { day: berlinDay(from.getTime()) }));
  await updateObjection(tx, id, { ended_at: at, ended_by: by });
}
