import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { contactEmail, shownToOthers } from '../../identity/users/contact-data.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A task written by a partner; `id` of its person is null if it is about nobody. */
export interface OwnTask {
  readonly id: number;
  readonly text: string;
  readonly dueOn: string;
  readonly member: number | null;
  readonly displayName: string | null;
  /** Contact data, only for the first line. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Locale | null;
}

/** Open: neither done nor marked as not useful. */
const isOpen = sql<boolean>`not exists (
  select from task_answers as answered
  where answered.partner_id = task.partner_id and answered.kind = 'own-task' and answered.object_id = task.id
    and answered.answer in ('done', 'not-useful')
)`;

/** A partner's open tasks, by day. */
export async function findOpenTasks(db: Kysely<DB>, partner: number, now: Date): Promise<OwnTask[]> {
  const { rows } = await sql<OwnTask>`
    select task.id, task.text, task.due_on::text as "dueOn", member.id as member, member.display_name as "displayName",
           case when near.partner_id is not null then ${shownToOthers(contactEmail, now)} end as email,
           case when near.partner_id is not null then ${shownToOthers(sql`owner.phone`, now)} end as phone,
           case when near.partner_id is not null then owner.locale end as language
    from own_tasks as task
    left join partners as member on member.id = task.member_id
    left join users as owner on owner.id = member.user_id
    left join tree_nodes as near on near.partner_id = member.id and near.parent_id = task.partner_id
    where task.partner_id = ${partner} and ${isOpen}
    order by task.due_on, task.id`.execute(db);
  return rows;
}

/** Number of a partner's open tasks. */
export async function countOpenTasks(db: Kysely<DB>, partner: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from own_tasks as task where task.partner_id = ${partner} and ${isOpen}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A task to insert. */
export interface NewTask {
  readonly partner: number;
  readonly text: string;
  readonly day: string;
  readonly member: number | null;
  readonly now: Date;
}

/** Inserts a task. */
export async function insertTask(
  tx: Tx,
  { partner, text, day, member, now }: NewTask,
): Promise<{ id: number }> {
  return tx
    .insertInto('own_tasks')
    .values({ partner_id: partner, text, due_on: day, member_id: member, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Deletes a partner's task and its answer; false if there is none. */
export async function deleteTask(tx: Tx, { partner, id }: { partner: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('own_tasks')
    .where('id', '=', id)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx
    .deleteFrom('task_answers')
    .where('partner_id', '=', partner)
    .where('kind', '=', 'own-task')
    .where('object_id', '=', id)
    .execute();
  return true;
}
