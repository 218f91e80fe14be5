import type { QuestionAbout } from '@blattwerk/contract/questions/question-fields.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The subject of a question as stored. */
export interface KeptSubject {
  readonly about: QuestionAbout;
  readonly cycle: number | null;
  readonly credit: number | null;
  readonly order: number | null;
  readonly payout: number | null;
  /** The first day of a month. */
  readonly month: string | null;
  readonly orderNumber: string | null;
}

/** Since when the company owes an answer, and its due date. */
export interface Waiting {
  readonly at: Date;
  /** A day in Berlin. */
  readonly dueOn: string;
}

/** Stores a question; returns its id. */
export async function insertQuestion(
  tx: Tx,
  partner: number,
  { about, cycle, credit, order, payout, month, orderNumber }: KeptSubject,
  { at, dueOn }: Waiting,
): Promise<number> {
  const { id } = await tx
    .insertInto('questions')
    .values({
      partner_id: partner,
      about,
      cycle_id: cycle,
      credit_id: credit,
      order_id: order,
      payout_id: payout,
      month,
      order_number: orderNumber,
      status: 'open',
      asked_at: at,
      written_at: at,
      waits_since: at,
      due_on: dueOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a message about a question; returns its id. */
export async function insertMessage(
  tx: Tx,
  message: {
    readonly question: number;
    readonly kind: DB['question_messages']['kind'];
    readonly text: string;
    /** A user id. */
    readonly by: number;
    readonly at: Date;
  },
): Promise<number> {
  const { question, kind, text, by, at } = message;
  const { id } = await tx
    .insertInto('question_messages')
    .values({ question_id: question, kind, text, written_by: by, written_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The partner has written: the company owes an answer from now on, unless it already does. */
export async function updateWaiting(tx: Tx, id: number, { at, dueOn }: Waiting): Promise<void> {
  await sql`
    update questions
    set status = 'open', written_at = ${at}, waits_since = coalesce(waits_since, ${at}),
      due_on = coalesce(due_on, ${dueOn}::date), closed_at = null, closed_by = null,
      escalated_at = case when status = 'open' then escalated_at end
    where id = ${id}`.execute(tx);
}

/** The company has answered. */
export async function updateAnswered(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ status: 'answered', answered_at: at, written_at: at, waits_since: null, due_on: null })
    .where('id', '=', id)
    .execute();
}

/** The question is closed. */
export async function updateClosed(
  tx: Tx,
  id: number,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ status: 'closed', closed_at: at, closed_by: by, waits_since: null, due_on: null })
    .where('id', '=', id)
    .execute();
}

/** The question is assigned, or unassigned. */
export async function updateAssigned(tx: Tx, id: number, operator: number | null): Promise<void> {
  await tx.updateTable('questions').set({ assigned_to: operator }).where('id', '=', id).execute();
}

/** State of a question, locked until the transaction ends; undefined if there is none. */
export async function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom('questions')
    .select(['id', 'partner_id as partner', 'status', 'assigned_to as assigned'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * An open question of a partner about the same record, including the estimate that a credit was; for a missing credit
 * there may be several.
 */
export async function findOpenAbout(
  db: Kysely<DB>,
  partner: number,
  { about, cycle, credit, order, payout }: Omit<KeptSubject, 'month' | 'orderNumber'>,
): Promise<number | undefined> {
  if (about === 'missing') return undefined;
  const { rows } = await sql<{ id: number }>`
    select id from questions
    where partner_id = ${partner} and about = ${about} and status <> 'closed' and (
      cycle_id is not distinct from ${cycle}::bigint and credit_id is not distinct from ${credit}::bigint
        and order_id is not distinct from ${order}::bigint and payout_id is not distinct from ${payout}::bigint
      or order_id = (
        select final.order_id from credits as final
        where final.cycle_id = ${cycle}::bigint and final.id = ${credit}::bigint and final.bonus = 'level'
          and final.reverses_id is null)
    ) limit 1`.execute(db);
  return rows[0]?.id;
}

/** The subject of a question, to find others about the same one. */
export async function findSubjectOf(db: Kysely<DB>, id: number): Promise<KeptSubject> {
  return db
    .selectFrom('questions')
    .select([
      'about',
      'cycle_id as cycle',
      'credit_id as credit',
      'order_id as order',
      'payout_id as payout',
      'month',
      'order_number as orderNumber',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many messages a user has written to the company since an instant. */
export async function countWritten(
  db: Kysely<DB>,
  { user, since }: { readonly user: number; readonly since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('question_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('written_by', '=', user)
    .where('kind', '=', 'question')
    .where('written_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
