import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { LessonFacts } from './lesson-facts.ts';

/** An article as a lesson, with the results of learners. */
export interface WrittenLesson extends LessonFacts {
  readonly id: number;
  /** In German, or in the first language with a title. */
  readonly title: string;
  /** Whether the article is visible now. */
  readonly read: boolean;
  /** Null if the article is no lesson yet. */
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  readonly requiredSince: Date | null;
  readonly tried: number;
  readonly passed: number;
}

/** Duration of a new lesson, which comes last in the order. */
const FIRST_MINUTES = 5;

const written = (now: Date) => sql`
  select news.id,
    coalesce((
      select text.title from news_texts as text where text.news_id = news.id and text.title <> ''
      order by array_position(array['de', 'en', 'fr-FR', 'ru-RU'], text.locale) limit 1), '') as title,
    not news.is_draft and news.created_at <= ${now} and (news.until is null or news.until > ${now}) as read,
    coalesce(lesson.position, (select least(coalesce(max(position), 0) + 1, 999) from lessons)) as position,
    coalesce(lesson.minutes, ${FIRST_MINUTES}::int) as minutes,
    coalesce(lesson.is_published, false) as "isPublished",
    coalesce(lesson.required_of, 'nobody') as "requiredOf",
    lesson.required_since as "requiredSince",
    coalesce(lesson.questions, '[]') as questions,
    lesson.changed_at as "changedAt",
    case when lesson.news_id is not null then
      coalesce((select trim(first_name || ' ' || last_name) from users where id = lesson.changed_by), '')
    end as "changedBy",
    (select count(*) from lesson_results as result where result.news_id = news.id) as tried,
    (select count(*) from lesson_results as result where result.news_id = news.id and passed_at is not null) as passed
  from news`;

/** All lessons in the company's order. */
export async function findWrittenLessons(db: Kysely<DB>, now: Date): Promise<WrittenLesson[]> {
  const { rows } = await sql<WrittenLesson>`
    ${written(now)} join lessons as lesson on lesson.news_id = news.id
    order by lesson.position, news.id`.execute(db);
  return rows;
}

/** An article as a lesson, or the defaults of a new one; undefined if there is no such article. */
export async function findWrittenLesson(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<WrittenLesson | undefined> {
  const { rows } = await sql<WrittenLesson>`
    ${written(now)} left join lessons as lesson on lesson.news_id = news.id where news.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks article and lesson against concurrent changes until the transaction ends. */
export async function lockArticle(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('news').select('id').where('id', '=', id).forUpdate().execute();
}

/** Stores a lesson, replacing the former version. */
export async function saveLesson(
  tx: Tx,
  id: number,
  {
    position,
    minutes,
    isPublished,
    requiredOf,
    questions,
    requiredSince,
  }: LessonFacts & { requiredSince: Date | null },
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  const values = {
    position,
    minutes,
    is_published: isPublished,
    required_of: requiredOf,
    required_since: requiredSince,
    questions: JSON.stringify(questions),
    changed_at: now,
    changed_by: by,
  };
  await tx
    .insertInto('lessons')
    .values({ news_id: id, ...values })
    .onConflict((conflict) => conflict.column('news_id').doUpdateSet(values))
    .execute();
}
