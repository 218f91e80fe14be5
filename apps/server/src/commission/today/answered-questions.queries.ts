import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** Days after which nobody is reminded of an answer; the question itself stays. */
const SHOWN_DAYS = 14;

/** Maximum number of questions. */
const MOST = 10;

/** A partner's questions that were answered recently, the latest first, and that the partner has not closed. */
export async function findAnsweredQuestions(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('partner_id', '=', partner)
    .where('status', '=', 'answered')
    .where('written_at', '>', new Date(now.getTime() - SHOWN_DAYS * MS_A_DAY))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
