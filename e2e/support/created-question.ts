import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { anna } from './demo-logins.ts';

/** Inserts an unanswered question of Anna's about a credit: for her pages and those of the operators. */
export async function createQuestion({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `with asker as (
       select partners.id as partner, users.id as "user" from partners join users on users.id = user_id where email = $1
     ), question as (
       insert into questions
         (partner_id, about, cycle_id, credit_id, status, asked_at, written_at, waits_since, due_on)
       select partner_id, 'credit', cycle_id, id, 'open', $2, $2, $2,
              ($2::timestamptz at time zone 'Europe/Berlin')::date + 7
       from credits where partner_id = (select partner from asker) and bonus = 'level' and amount_cents > 0
         and not exists (select from questions)
       order by cycle_id desc, id desc limit 1 returning id)
     insert into question_messages (question_id, kind, text, written_by, written_at)
     select question.id, 'question', 'Warum ist dieser Betrag so klein?', asker."user", $2 from question, asker`,
    [anna, at],
  );
}
