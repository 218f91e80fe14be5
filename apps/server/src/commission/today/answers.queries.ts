import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Answer, TaskKind } from './decide-today.ts';

const columns = [
  'kind',
  'object_id as object',
  'answer',
  'basis',
  'until',
  'answered_at as answeredAt',
] as const;

/** A partner's answers that hide a task or were given since `since`. */
export async function findAnswers(
  db: Kysely<DB>,
  { partner, now, since }: { partner: number; now: Date; since: Date },
): Promise<Answer[]> {
  return db
    .selectFrom('task_answers')
    .select(columns)
    .where('partner_id', '=', partner)
    .where((eb) => eb.or([eb('until', '>', now), eb('answered_at', '>=', since)]))
    .execute();
}

interface Task {
  readonly partner: number;
  readonly kind: TaskKind;
  readonly object: number;
}

/** A partner's last answer to one task. */
export async function findAnswer(
  db: Kysely<DB>,
  { partner, kind, object }: Task,
): Promise<Answer | undefined> {
  return db
    .selectFrom('task_answers')
    .select(columns)
    .where('partner_id', '=', partner)
    .where('kind', '=', kind)
    .where('object_id', '=', object)
    .executeTakeFirst();
}

/** Stores an answer; an earlier one to the same task is replaced. */
export async function saveAnswer(
  tx: Tx,
  partner: number,
  { kind, object, answer, basis, until, answeredAt }: Answer,
): Promise<void> {
  const changes = { answer, basis, until, answered_at: answeredAt };
  await tx
    .insertInto('task_answers')
    .values({ partner_id: partner, kind, object_id: object, ...changes })
    .onConflict((conflict) => conflict.columns(['partner_id', 'kind', 'object_id']).doUpdateSet(changes))
    .execute();
}

/** Deletes an answer. */
export async function deleteAnswer(tx: Tx, { partner, kind, object }: Task): Promise<void> {
  await tx
    .deleteFrom('task_answers')
    .where('partner_id', '=', partner)
    .where('kind', '=', kind)
    .where('object_id', '=', object)
    .execute();
}
