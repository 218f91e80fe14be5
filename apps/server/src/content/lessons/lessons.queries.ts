import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { textFor } from '../news/news.queries.ts';
import { isFor } from '../news/reader.ts';
import type { StoredQuestion } from './quiz.ts';

/** The learner: language, user, partner, and time. */
interface Learner {
  readonly locale: Locale;
  readonly user: number;
  /** Null for staff. */
  readonly partner: number | null;
  readonly now: Date;
}

/** A lesson in one language, with the learner's result. */
export interface LessonRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly minutes: number;
  readonly questions: readonly StoredQuestion[];
  /** Whether it has to be passed before the learner may invite somebody. */
  readonly required: boolean;
  readonly attempts: number;
  readonly passedAt: Date | null;
}

/**
 * The lessons for somebody, in the company's order: published ones with an article visible to them. A learner who had a
 * link or an invitation before a lesson became required of newcomers is no newcomer.
 */
export async function findLessons(db: Kysely<DB>, learner: Learner, only?: number): Promise<LessonRow[]> {
  const { locale, user, partner } = learner;
  const { rows } = await sql<LessonRow>`
    select lesson.news_id as id, text.title, text.description, text.content, lesson.minutes, lesson.questions,
      coalesce(result.attempts, 0) as attempts, result.passed_at as "passedAt",
      lesson.required_since is not null and (lesson.required_of = 'everybody' or not (
        exists (select from referral_links as link
                where link.partner_id = ${partner}::bigint and link.created_at < lesson.required_since)
        or exists (select from potential_partners as invited
                   where invited.user_id = ${user} and invited.created_at < lesson.required_since))) as required
    from lessons as lesson
    join news on news.id = lesson.news_id
    cross join lateral (${textFor(locale)}) as text
    left join lesson_results as result on result.news_id = lesson.news_id and result.user_id = ${user}
    where lesson.is_published and ${isFor(learner)} ${only === undefined ? sql`` : sql`and lesson.news_id = ${only}`}
    order by lesson.position, lesson.news_id`.execute(db);
  return rows;
}

/** Counts an attempt. The date of the first pass is kept. */
export async function saveAttempt(
  tx: Tx,
  { user, lesson, passed, now }: { user: number; lesson: number; passed: boolean; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ passedAt: Date | null }>`
    insert into lesson_results as known (user_id, news_id, attempts, tried_at, passed_at)
    values (${user}, ${lesson}, 1, ${now}, ${passed ? now : null})
    on conflict (user_id, news_id) do update
      set attempts = known.attempts + 1, tried_at = excluded.tried_at,
          passed_at = coalesce(known.passed_at, excluded.passed_at)
    returning passed_at as "passedAt"`.execute(tx);
  return rows[0]?.passedAt ?? null;
}
